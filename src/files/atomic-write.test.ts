import { existsSync, mkdirSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { makeFolder } from "./atomic-write.ts";
import { temporaryFolder } from "./testing/temporary-folder.ts";

const folder = temporaryFolder();

test("a folder is made with those above it, and the outermost of them is told", async () => {
  mkdirSync(folder.at("there"));
  expect(await makeFolder(folder.at("there/a/b/c"))).toBe(folder.at("there/a"));
  expect(statSync(folder.at("there/a/b/c")).isDirectory()).toBe(true);
  expect(await makeFolder(folder.at("there/a/b/c"))).toBeUndefined();
});

test("several may make the same folders at once", async () => {
  await Promise.all(["x", "x", "y", "y/z"].map((name) => makeFolder(folder.at(`at-once/a/${name}`))));
  expect(statSync(folder.at("at-once/a/y/z")).isDirectory()).toBe(true);
});

test("a file or a link to nowhere in the way is an error", async () => {
  writeFileSync(folder.at("file"), "");
  symlinkSync("nowhere", folder.at("link"));
  await expect(makeFolder(folder.at("file"))).rejects.toMatchObject({ code: "EEXIST" });
  await expect(makeFolder(folder.at("file/a"))).rejects.toMatchObject({ code: "ENOTDIR" });
  await expect(makeFolder(folder.at("link"))).rejects.toMatchObject({ code: "ENOENT" });
});

test.skipIf(!existsSync("/proc/self"))("nobody waits for a folder in /proc (needs Linux)", async () => {
  await expect(makeFolder("/proc/a-folder/another")).rejects.toMatchObject({ code: "ENOENT" });
});
