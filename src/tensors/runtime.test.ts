import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../files/testing/temporary-folder.ts";
import { hasRuntime, loadRuntime, RUNTIME_FOLDER, RUNTIME_VERSION } from "./runtime.ts";

const folder = temporaryFolder();

/** A folder in which something is installed under the name of the runtime. */
function withPackage(name: string, { version }: { readonly version: string }): string {
  const place = `${name}/node_modules/onnxruntime-node`;
  mkdirSync(folder.at(place), { recursive: true });
  folder.write(`${place}/package.json`, JSON.stringify({ version, main: "index.js" }));
  folder.write(`${place}/index.js`, 'throw new Error("no library for this machine\\nRequire stack: ...")');
  return `${folder.at(name)}/`;
}

test("without ONNX Runtime, or with another version of it, it is told how to get it", () => {
  for (const place of [`${folder.at("empty")}/`, withPackage("other", { version: "1.14.0" })]) {
    expect(hasRuntime([place])).toBe(false);
    expect(() => loadRuntime([place])).toThrow(
      expect.objectContaining({
        code: "usage",
        message: "ONNX Runtime, which runs models, is not installed",
        hint: expect.stringContaining("counterpoint baseline install-runtime"),
      }),
    );
  }
});

test("an ONNX Runtime that cannot be loaded says why, in a line", () => {
  const place = withPackage("broken", { version: RUNTIME_VERSION });
  expect(hasRuntime([place])).toBe(true);
  expect(() => loadRuntime([place])).toThrow(
    expect.objectContaining({
      code: "data/unreadable",
      message: "ONNX Runtime cannot be loaded: no library for this machine",
    }),
  );
});

test("the runtime is kept in the folder of the package, so that every process of it finds it", () => {
  const manifest = join(RUNTIME_FOLDER, "../package.json");
  expect(existsSync(manifest)).toBe(true);
  expect(JSON.parse(readFileSync(manifest, "utf8")).name).toBe("counterpoint");
});
