import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../src/formats/testing/temporary-folder.ts";
import { checkArrows, checkPages } from "./check-arrows.js";

const folder = temporaryFolder();

test("the check sees the modules of src, their imports, and no violation", async () => {
  const { modules, dependencies, violations } = await checkArrows("src");
  expect(violations).toEqual([]);
  expect(modules).toBeGreaterThan(50);
  expect(dependencies).toBeGreaterThan(modules);
});

/** Two sound rooms: formats uses core through its door. */
const SOUND = {
  "core/index.ts": 'export { one } from "./one.ts";\n',
  "core/one.ts": "export const one = 1;\n",
  "formats/index.ts": 'import { one } from "../core/index.ts";\nexport const two = one + 1;\n',
};

test("sound rooms have no violation", async () => {
  expect(await checkArrows(rooms("sound", SOUND))).toEqual({ modules: 3, dependencies: 2, violations: [] });
});

test.each([
  {
    what: "a room that knows a later one",
    files: { "core/two.ts": 'import { two } from "../formats/index.ts";\nexport const three = two + 1;\n' },
    rule: "core-knows-formats",
  },
  {
    what: "a type of a later room",
    files: {
      "core/two.ts": 'import type { Two } from "../cli/two.ts";\nexport type Three = Two;\n',
      "cli/two.ts": "export type Two = 2;\n",
    },
    rule: "core-knows-cli",
  },
  {
    what: "an import past a door",
    files: { "formats/three.ts": 'import { one } from "../core/one.ts";\nexport const three = one + 2;\n' },
    rule: "formats-past-the-door-of-core",
  },
  {
    what: "a lazy import past a door",
    files: { "formats/three.ts": 'export const three = async () => (await import("../core/one.ts")).one;\n' },
    rule: "formats-past-the-door-of-core",
  },
  {
    what: "a circle",
    files: {
      "core/a.ts": 'import { b } from "./b.ts";\nexport const a = () => b;\n',
      "core/b.ts": 'import { a } from "./a.ts";\nexport const b = () => a;\n',
    },
    rule: "no-circles",
  },
  {
    what: "an interface that knows its server",
    files: {
      "server/api/x.ts": 'import { y } from "../y.ts";\nexport const x = y;\n',
      "server/y.ts": "export const y = 1;\n",
    },
    rule: "interface-knows-the-server",
  },
  {
    what: "a room that is not in the list",
    files: { "attic/x.ts": "export const x = 1;\n" },
    rule: "no-such-room",
  },
])("$what is found", async ({ what, files, rule }) => {
  const { violations } = await checkArrows(rooms(what.replaceAll(" ", "-"), { ...SOUND, ...files }));
  expect(violations.length).toBeGreaterThan(0);
  for (const violation of violations) expect(violation.startsWith(`${rule}: `)).toBe(true);
});

test("tests and their helpers may look past a door, but not into later rooms", async () => {
  const helper = {
    "formats/testing/x.ts": 'import { one } from "../../core/one.ts";\nexport const x = one;\n',
  };
  expect((await checkArrows(rooms("helpers", { ...SOUND, ...helper }))).violations).toEqual([]);
  const later = {
    "core/testing/x.ts": 'import { two } from "../../formats/index.ts";\nexport const x = two;\n',
  };
  expect((await checkArrows(rooms("later", { ...SOUND, ...later }))).violations).toHaveLength(1);
});

test("pages know the interface and what is pure, and no other room", () => {
  const { modules, violations } = checkPages("web", "src");
  expect(violations).toEqual([]);
  expect(modules).toBeGreaterThan(30);
  const page = 'import { a } from "../src/server/api/a.ts";\nexport const page = <p>{a}</p>;\n';
  const past = 'import type { b } from "../src/server/b.ts";\nexport const page = <p />;\n';
  const lazy = 'export const page = () => import("../src/store/index.ts");\n';
  const pages = rooms("pages", { "a.tsx": page, "b.tsx": past, "c.ts": lazy });
  expect(checkPages(pages, rooms("src", {})).violations).toEqual([
    expect.stringMatching(/^pages-know-a-room: .+b\.tsx -> .+src\/server\/b\.ts$/),
    expect.stringMatching(/^pages-know-a-room: .+c\.ts -> .+src\/store\/index\.ts$/),
  ]);
});

test("a check that sees no modules, or no imports, fails instead of passing", async () => {
  await expect(checkArrows(rooms("empty", {}))).rejects.toThrow(/saw no modules/);
  await expect(checkArrows(rooms("alone", { "core/one.ts": SOUND["core/one.ts"] }))).rejects.toThrow(
    /no imports/,
  );
});

/** A folder of rooms, as a path from here: that is how the check names what it sees. */
function rooms(name: string, files: Readonly<Record<string, string>>): string {
  const root = folder.at(name);
  mkdirSync(root, { recursive: true });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return relative(process.cwd(), root);
}
