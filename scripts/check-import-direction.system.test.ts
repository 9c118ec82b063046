import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { temporaryFolder } from "../src/files/testing/temporary-folder.ts";
import { checkModules, checkPages } from "./check-import-direction.js";

const folder = temporaryFolder();

/** Two valid modules: formats imports core through its entry point. */
const VALID = {
  "core/index.ts": 'export { one } from "./one.ts";\n',
  "core/one.ts": "export const one = 1;\n",
  "formats/index.ts": 'import { one } from "../core/index.ts";\nexport const two = one + 1;\n',
};

test("valid modules have no violation", async () => {
  expect(await checkModules(modulesIn("valid", VALID))).toEqual({ files: 3, imports: 2, violations: [] });
});

/** Violations of each rule, in files of their own, and the rule. */
const PLANTED = [
  {
    what: "an import of a later module",
    files: { "core/two.ts": 'import { two } from "../formats/index.ts";\nexport const three = two + 1;\n' },
    rule: "core-imports-later-module",
  },
  {
    what: "a type of a later module",
    files: {
      "core/three.ts": 'import type { Two } from "../cli/two.ts";\nexport type Three = Two;\n',
      "cli/two.ts": "export type Two = 2;\n",
    },
    rule: "core-imports-later-module",
  },
  {
    what: "an import past an entry point",
    files: { "formats/three.ts": 'import { one } from "../core/one.ts";\nexport const three = one + 2;\n' },
    rule: "formats-imports-internals",
  },
  {
    what: "a lazy import past an entry point",
    files: { "formats/four.ts": 'export const three = async () => (await import("../core/one.ts")).one;\n' },
    rule: "formats-imports-internals",
  },
  {
    what: "a cycle",
    files: {
      "core/a.ts": 'import { b } from "./b.ts";\nexport const a = () => b;\n',
      "core/b.ts": 'import { a } from "./a.ts";\nexport const b = () => a;\n',
    },
    rule: "no-cycles",
  },
  {
    what: "an API that imports code of the server",
    files: { "api/x.ts": 'import { two } from "../formats/index.ts";\nexport const x = two;\n' },
    rule: "browser-code-imports-server-code",
  },
  {
    what: "a module that is not in the list",
    files: { "attic/x.ts": "export const x = 1;\n" },
    rule: "no-such-module",
  },
  {
    what: "a helper of tests that imports from a later module",
    files: { "core/testing/x.ts": 'import { two } from "../../formats/index.ts";\nexport const x = two;\n' },
    rule: "core-imports-later-module",
  },
] as const;
/** A helper of tests may import past an entry point. */
const HELPER = {
  "formats/testing/x.ts": 'import { one } from "../../core/one.ts";\nexport const x = one;\n',
};

describe("among other modules", () => {
  let violations: readonly string[] = [];
  beforeAll(async () => {
    const files = Object.assign({}, VALID, HELPER, ...PLANTED.map((planted) => planted.files));
    const root = modulesIn("planted", files);
    violations = (await checkModules(root)).violations.map((each) => each.replaceAll(`${root}/`, ""));
  });

  test.each(PLANTED)("$what is found", ({ files, rule }) => {
    const found = violations.filter((each) => Object.keys(files).some((name) => each.includes(`: ${name}`)));
    expect(found.length).toBeGreaterThan(0);
    for (const violation of found) expect(violation.startsWith(`${rule}: `)).toBe(true);
  });

  test("nothing else is, such as a helper of tests that imports past an entry point", () => {
    const planted = PLANTED.flatMap(({ files }) => Object.keys(files));
    expect(violations.filter((each) => !planted.some((name) => each.includes(`: ${name}`)))).toEqual([]);
  });
});

test("pages import the API and browser entry points, and nothing else", () => {
  const { files, violations } = checkPages("web", "src");
  expect(violations).toEqual([]);
  expect(files).toBeGreaterThan(30);
  const page = 'import { a } from "../src/api/index.ts";\nexport const page = <p>{a}</p>;\n';
  const past = 'import type { b } from "../src/server/b.ts";\nexport const page = <p />;\n';
  const lazy = 'export const page = () => import("../src/database/index.ts");\n';
  const pages = modulesIn("pages", { "a.tsx": page, "b.tsx": past, "c.ts": lazy });
  expect(checkPages(pages, modulesIn("src", {})).violations).toEqual([
    expect.stringMatching(/^pages-import-server-code: .+b\.tsx -> .+src\/server\/b\.ts$/),
    expect.stringMatching(/^pages-import-server-code: .+c\.ts -> .+src\/database\/index\.ts$/),
  ]);
});

test("cycles between pages are found", () => {
  const a = 'import { b } from "./b.ts";\nexport const a = () => b;\n';
  const b = 'import { a } from "./a.ts";\nexport const b = () => a;\n';
  const pages = modulesIn("cyclic", { "a.ts": a, "b.ts": b });
  expect(checkPages(pages, modulesIn("none", {})).violations).toEqual([
    expect.stringMatching(/^no-cycles: .+a\.ts -> .+b\.ts -> .+a\.ts$/),
  ]);
});

test("a check that sees no modules, or no imports, fails instead of passing", async () => {
  await expect(checkModules(modulesIn("empty", {}))).rejects.toThrow(/saw no modules/);
  await expect(checkModules(modulesIn("alone", { "core/one.ts": VALID["core/one.ts"] }))).rejects.toThrow(
    /no imports/,
  );
});

/** A folder of modules, as a path relative to the working directory, as in the violations. */
function modulesIn(name: string, files: Readonly<Record<string, string>>): string {
  const root = folder.at(name);
  mkdirSync(root, { recursive: true });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return relative(process.cwd(), root);
}
