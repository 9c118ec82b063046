import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { temporaryFolder } from "../files/testing/temporary-folder.ts";

const folder = temporaryFolder();
const root = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** The modules below `dist/` that a process of Node with these arguments loads, as paths from there. */
async function loadedModules(...args: readonly string[]): Promise<string[]> {
  const coverage = mkdtempSync(join(folder.path, "coverage-")); // it names every module that was loaded
  await promisify(execFile)(process.execPath, args, { env: { ...process.env, NODE_V8_COVERAGE: coverage } });
  return readdirSync(coverage).flatMap((file) =>
    (JSON.parse(readFileSync(join(coverage, file), "utf8")) as Coverage).result
      .filter(({ url }) => url.includes("/dist/") && !url.includes("/node_modules/"))
      .map(({ url }) => url.slice(url.indexOf("/dist/") + "/dist/".length)),
  );
}

interface Coverage {
  readonly result: readonly { readonly url: string }[];
}

test("a command starts with the modules of core and of the command line alone", async () => {
  const modules = await loadedModules(root("dist/cli/main.js"), "eval", "score", "--help");
  expect(modules).toContain("cli/main.js");
  expect(modules.filter((path) => !/^(?:core|cli)\/|^index\.js$/.test(path))).toEqual([]);
});

test("a score loads fewer than 90 modules", async () => {
  const [entry, predictions, corpus] = [
    root("dist/evaluation/index.js"),
    root("examples/harbour/predictions-a.csv"),
    root("examples/harbour/dev.json"),
  ].map((path) => JSON.stringify(path));
  const script = `const { scorePredictions } = await import(${entry});
    console.log((await scorePredictions(${predictions}, ${corpus})).predictions)`;
  const modules = await loadedModules("--input-type=module", "-e", script);
  expect(modules.length).toBeGreaterThan(10);
  expect(modules.length).toBeLessThan(90);
});
