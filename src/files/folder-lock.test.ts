import { mkdir, mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { refuseToOverwrite } from "./atomic-write.ts";
import { lockFolder, writeFolderAtomic } from "./folder-lock.ts";

const folder = await mkdtemp(join(tmpdir(), "counterpoint-lock-"));

test("of two calls that write to one folder at once, one is refused and the other writes all files", async () => {
  const out = join(folder, "two");
  const write = (seed: string) =>
    writeFolderAtomic(out, async (partial) => {
      for (const name of ["dev", "test"]) await writeFile(join(partial, name), seed);
    });
  const results = await Promise.allSettled([write("1"), write("2")]);
  const [refused, ...others] = results.filter(({ status }) => status === "rejected");
  expect(others).toEqual([]);
  expect(refused).toMatchObject({ reason: { code: "output/unwritable" } });
  expect((await readdir(out)).sort()).toEqual(["dev", "test"]);
  expect(await readFile(join(out, "dev"))).toEqual(await readFile(join(out, "test")));
  await write("3"); // the lock is gone
});

test("a folder locked by this process is refused until it is unlocked, and the first lock stays", async () => {
  const out = join(folder, "one");
  const unlock = await lockFolder(out, "writing");
  if (typeof unlock !== "function") throw new Error("The folder is new");
  expect(await lockFolder(out, "writing")).toMatchObject({ isOwn: true });
  expect(await readdir(out)).toHaveLength(1);
  unlock();
  expect(typeof (await lockFolder(out, "writing"))).toBe("function");
});

test("what a killed process left in a folder is removed by the next run", async () => {
  const out = join(folder, "killed");
  await mkdir(join(out, ".01234567-0123-0123-0123-0123456789ab.partial"), { recursive: true });
  await writeFolderAtomic(out, (partial) => writeFile(join(partial, "a"), ""));
  expect(await readdir(out)).toEqual(["a"]);
});

test("an output whose path leads back to an input through a folder that is not there yet is refused", async () => {
  const input = join(folder, "corpus.json");
  await writeFile(input, "");
  expect(() => refuseToOverwrite([input], `${folder}/new/../corpus.json`)).toThrow(
    "is one of the input files",
  );
});
