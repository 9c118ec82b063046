import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { temporaryFolder } from "../files/testing/temporary-folder.ts";

const folder = temporaryFolder();
const root = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** The modules that a process of Node with these arguments loads: ours as paths below `dist/`, those of packages as paths below `node_modules/`. */
async function loadedModules(...args: readonly string[]): Promise<string[]> {
  const coverage = mkdtempSync(join(folder.path, "coverage-")); // it names every module that was loaded
  await promisify(execFile)(process.execPath, args, { env: { ...process.env, NODE_V8_COVERAGE: coverage } });
  return readdirSync(coverage).flatMap((file) =>
    (JSON.parse(readFileSync(join(coverage, file), "utf8")) as Coverage).result.flatMap(
      ({ url }) => /\/(node_modules\/.*)$/.exec(url)?.[1] ?? /\/dist\/(.*)$/.exec(url)?.[1] ?? [],
    ),
  );
}

interface Coverage {
  readonly result: readonly { readonly url: string }[];
}

test("a command starts with the modules of core and of the command line alone", async () => {
  const modules = await loadedModules(root("dist/cli/main.js"), "eval", "score", "--help");
  expect(modules).toContain("cli/main.js");
  expect(
    modules.filter((path) => !/^(?:core|cli)\/|^index\.js$|^node_modules\/commander\//.test(path)),
  ).toEqual([]);
});

test("a score loads fewer than 90 modules, and no schemas", async () => {
  const [entry, predictions, corpus] = [
    root("dist/evaluation/index.js"),
    root("examples/harbour/predictions-a.csv"),
    root("examples/harbour/dev.json"),
  ].map((path) => JSON.stringify(path));
  const script = `const { scorePredictions } = await import(${entry});
    console.log((await scorePredictions(${predictions}, ${corpus})).predictions)`;
  const modules = await loadedModules("--input-type=module", "-e", script);
  const own = modules.filter((path) => !path.startsWith("node_modules/"));
  expect(own.length).toBeGreaterThan(10);
  expect(own.length).toBeLessThan(90);
  expect(modules.filter((path) => path.startsWith("node_modules/zod/"))).toEqual([]);
});
