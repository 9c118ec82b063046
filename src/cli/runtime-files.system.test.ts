import { readFileSync, writeFileSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import { temporaryFolder } from "../files/testing/temporary-folder.ts";
import { HASHES, installRuntime, neededFiles } from "../tensors/runtime.ts";
import { runInProcess } from "./testing/run-counterpoint.ts";

const folder = temporaryFolder();
afterEach(() => vi.unstubAllEnvs());

test("the runtime that is installed when it is needed is the one that the tests run with", () => {
  const { packages } = JSON.parse(readFileSync(new URL("../../package-lock.json", import.meta.url), "utf8"));
  const { version, integrity } = packages["node_modules/onnxruntime-node"];
  expect(HASHES[version]).toBe(Buffer.from(integrity.slice("sha512-".length), "base64").toString("hex"));
  expect(packages["node_modules/onnxruntime-common"].version).toBe(version);
});

test("npm ci in a clone does not run the installer of the runtime, which needs more than the registry", () => {
  const read = (name: string) => JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), "utf8"));
  expect(read("package.json").allowScripts["onnxruntime-node"]).toBe(false); // npm 11.16 and later
  expect(read("package-lock.json").packages["node_modules/onnxruntime-node"]).not.toHaveProperty(
    "hasInstallScript", // npm 10 runs what has it: remove the line after an update
  );
});

test("of the package, a machine gets its own libraries, and last what tells that they are there", () => {
  const names = [
    "package/package.json",
    "package/README.md",
    "package/bin/napi-v6/linux/x64/libonnxruntime.so.1",
    "package/bin/napi-v6/linux/arm64/libonnxruntime.so.1",
    "package/bin/napi-v6/win32/x64/onnxruntime.dll",
    "package/dist/index.js",
    "package/dist/index.js.map",
    "package/script/install.js",
  ];
  expect(neededFiles(names, { platform: "linux", arch: "arm64" })).toEqual([
    "package/bin/napi-v6/linux/arm64/libonnxruntime.so.1",
    "package/dist/index.js",
    "package/package.json",
  ]);
  expect(() => neededFiles(names, { platform: "linux", arch: "riscv64" })).toThrow(
    "has no library for linux on riscv64",
  );
});

test("when npm cannot get the runtime, its cause is told, and the way without a network", async () => {
  vi.stubEnv("npm_config_registry", "http://127.0.0.1:9"); // nobody listens there
  vi.stubEnv("npm_config_fetch_retries", "0");
  vi.stubEnv("npm_config_cache", folder.at("cache")); // npm's own might have it
  await expect(installRuntime(undefined, { folder: folder.at("runtime") })).rejects.toMatchObject({
    code: "data/unreadable",
    message: expect.stringMatching(/^npm could not download onnxruntime-node@\S+: .*ECONNREFUSED/),
    hint: expect.stringContaining("run `counterpoint baseline install-runtime --from` with the file"),
  });
});

test("a folder that cannot be written to is told before anything is got", async () => {
  const file = folder.write("file", "");
  await expect(installRuntime(undefined, { folder: `${file}/runtime` })).rejects.toMatchObject({
    code: "output/unwritable",
    hint: expect.stringContaining("as the user who installed counterpoint"),
  });
});

test("another package than that of the runtime is not installed", async () => {
  const path = folder.at("other.tgz");
  writeFileSync(path, "not it");
  const { exitCode, stderr } = await runInProcess("baseline", "install-runtime", "--from", path);
  expect(exitCode).toBe(3);
  expect(stderr).toContain("The package is not onnxruntime-node@");
});
