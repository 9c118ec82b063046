import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { temporaryFolder } from "../files/testing/temporary-folder.ts";

const folder = temporaryFolder();
const root = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

test("a score loads fewer than 90 modules", async () => {
  const [entry, predictions, corpus] = [
    root("dist/evaluation/index.js"),
    root("examples/harbour/predictions-a.csv"),
    root("examples/harbour/dev.json"),
  ].map((path) => JSON.stringify(path));
  const script = `const { scorePredictions } = await import(${entry});
    console.log((await scorePredictions(${predictions}, ${corpus})).predictions)`;
  const coverage = folder.at("coverage"); // it names every module that was loaded
  const env = { ...process.env, NODE_V8_COVERAGE: coverage };
  await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script], { env });
  const modules = readdirSync(coverage).flatMap((file) =>
    (JSON.parse(readFileSync(`${coverage}/${file}`, "utf8")) as Coverage).result
      .map(({ url }) => url)
      .filter((url) => url.includes("/dist/") && !url.includes("/node_modules/")),
  );
  expect(modules.length).toBeGreaterThan(10);
  expect(modules.length).toBeLessThan(90);
});

interface Coverage {
  readonly result: readonly { readonly url: string }[];
}
