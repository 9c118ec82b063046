import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../src/files/testing/temporary-folder.ts";
import { hashInputs, isBuilt, recordBuild } from "./build.js";

const folder = temporaryFolder();
const FILES = {
  "src/core/a.ts": "export const a = 1;",
  "src/core/a.test.ts": "test()",
  "web/main.tsx": "<p />",
  "docs/pilot.md": "# Pilot",
  "migrations/1.sql": "create table a ()",
  "package.json": "{}",
  "tsconfig.json": "{}",
  "node_modules/.package-lock.json": "{}",
  "dist/core/a.js": "export const a = 1;",
};

/** A folder that was just built. */
function built(name: string): string {
  const root = folder.at(name);
  for (const [path, text] of Object.entries(FILES)) write(root, path, text);
  recordBuild(hashInputs("production", root), root);
  return root;
}

function write(root: string, path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

test("what was just built is not built again, also when a test was changed", () => {
  const root = built("same");
  expect(isBuilt("production", root)).toBe(true);
  write(root, "src/core/a.test.ts", "other()");
  expect(isBuilt("production", root)).toBe(true);
});

test.each(Object.keys(FILES).filter((path) => !path.endsWith(".test.ts")))(
  "it is when %s was changed or removed",
  (path) => {
    const root = built(path.replaceAll("/", "-"));
    write(root, path, "something else");
    expect(isBuilt("production", root)).toBe(false);
    rmSync(join(root, path));
    expect(isBuilt("production", root)).toBe(false);
  },
);

test("it is when a file came in, was changed during the build, for another mode, and without a record", () => {
  const root = built("more");
  expect(isBuilt("test", root)).toBe(false);
  const before = hashInputs("production", root);
  write(root, "src/core/b.ts", "export const b = 1;");
  expect(isBuilt("production", root)).toBe(false);
  recordBuild(before, root);
  expect(isBuilt("production", root)).toBe(false);
  recordBuild(hashInputs("production", root), root);
  expect(isBuilt("production", root)).toBe(true);
  write(root, "dist/core/b.js", "export const b = 1;");
  expect(isBuilt("production", root)).toBe(false);
  expect(isBuilt("production", folder.at("nothing"))).toBe(false);
});
