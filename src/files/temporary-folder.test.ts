import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { makeTemporaryFolder, removeAbandonedFolders } from "./temporary-folder.ts";

const NAME = "counterpoint-gold-01234567-0123-0123-0123-0123456789ab";

async function newParent(): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), "counterpoint-"));
  onTestFinished(() => rm(parent, { recursive: true }));
  return parent;
}

/** A process that has a temporary folder with a file in it. */
async function processWithFolder(parent: string): Promise<ChildProcess> {
  await mkdir(join(parent, NAME));
  await writeFile(join(parent, NAME, "test1.json"), "labels");
  const script = `const { tryLock } = require("fs-native-extensions");
    tryLock(require("node:fs").openSync(${JSON.stringify(join(parent, `${NAME}.lock`))}, "a+"));
    process.send("locked");
    setInterval(() => {}, 1e6);`;
  const child = spawn(process.execPath, ["-e", script], { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  await once(child, "message");
  return child;
}

test("what a killed process left is removed, and not before it was killed", async () => {
  const parent = await newParent();
  const child = await processWithFolder(parent);
  await removeAbandonedFolders(parent);
  expect(await readdir(join(parent, NAME))).toEqual(["test1.json"]);
  child.kill("SIGKILL");
  await once(child, "exit");
  await removeAbandonedFolders(parent);
  expect(await readdir(parent)).toEqual([]);
});

test("folders of this process stay until they are removed, and only their user may read them", async () => {
  const parent = await newParent();
  const { path, remove } = await makeTemporaryFolder("gold", parent);
  await removeAbandonedFolders(parent);
  expect((await stat(path)).mode & 0o777).toBe(0o700);
  await remove();
  expect(await readdir(parent)).toEqual([]);
});

test("what has another name, and a link under the name of a lock, are left alone", async () => {
  const parent = await newParent();
  await mkdir(join(parent, "counterpoint-gold-mine"));
  await writeFile(join(parent, "counterpoint-gold-mine.lock"), "");
  await mkdir(join(parent, NAME));
  await symlink(join(parent, "counterpoint-gold-mine.lock"), join(parent, `${NAME}.lock`));
  const before = await readdir(parent);
  await removeAbandonedFolders(parent);
  expect(await readdir(parent)).toEqual(before);
});
