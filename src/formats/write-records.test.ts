import { execFileSync } from "node:child_process";
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { removePartials, writeFileAtomic } from "../files/atomic-write.ts";
import { writeFolderAtomic } from "../files/folder-lock.ts";
import { temporaryFolder } from "../files/testing/temporary-folder.ts";
import { batches, canonical, recordsOf } from "./testing/read-back.ts";
import { nlvr2Record, nlvrRecord, soundRecords } from "./testing/records.ts";
import { writeRecords } from "./write-records.ts";

const folder = temporaryFolder();
const CORPORA = ["nlvr", "nlvr2"] as const;
const FORMS = ["json", "json.gz", "jsonl"] as const;
const cases = CORPORA.flatMap((corpus) => FORMS.map((form) => ({ corpus, form })));

test.each(cases)(
  "[D4] any records of $corpus are read, written as .$form and read again without loss",
  async ({ corpus, form }) => {
    const original = folder.at(`${corpus}-${form}-dev.json`);
    const copy = folder.at(`${corpus}-${form}-dev-copy.${form}`);
    await fc.assert(
      fc.asyncProperty(soundRecords[corpus], fc.boolean(), async (records, escapesSlashes) => {
        const text = records.map((record) => JSON.stringify(record)).join("\n");
        // A slash stands in strings only, where it may be written \/ as the release does once.
        writeFileSync(original, escapesSlashes ? text.replaceAll("/", "\\/") : text);
        const read = await recordsOf(original);
        expect(read.map(canonical)).toEqual(records.map(canonical));
        await writeRecords(copy, batches(read));
        expect((await recordsOf(copy)).map(canonical)).toEqual(records.map(canonical));
      }),
      { numRuns: 30 },
    );
  },
);

test("[D4] JSON Lines keep the order of records and fields, one line each with an end", async () => {
  const path = folder.at("lines.json");
  const records = [
    nlvr2Record({ identifier: "dev-2-0-0" }),
    nlvr2Record({ identifier: "dev-1-0-0", more: [1] }),
  ];
  await writeRecords(path, batches(records.slice(0, 1), [], records.slice(1)));
  expect(readFileSync(path, "utf8")).toBe(records.map((record) => `${JSON.stringify(record)}\n`).join(""));
});

test("[D4] what is packed is the same text", async () => {
  const path = folder.at("packed.json.gz");
  await writeRecords(path, batches([nlvrRecord()]));
  expect(gunzipSync(readFileSync(path)).toString()).toBe(`${JSON.stringify(nlvrRecord())}\n`);
});

test.each(["x.json", "x.json.gz", "x.parquet"])(
  "when the records of %s fail, nothing is left and the failure is theirs",
  async (name) => {
    const place = freshFolder(`failing-${name}`);
    for (const before of [[], [nlvr2Record()]]) {
      const failing = (async function* () {
        yield before;
        throw new TypeError("a bug");
      })();
      await expect(writeRecords(join(place, name), failing)).rejects.toThrow(new TypeError("a bug"));
      expect(readdirSync(place)).toEqual([]);
    }
  },
);

test("when writing fails, the file that was there is untouched", async () => {
  const place = freshFolder("kept");
  const path = join(place, "kept.txt");
  writeFileSync(path, "before");
  const failing = writeFileAtomic(path, async (partial) => {
    writeFileSync(partial, "half");
    throw new Error("a bug");
  });
  await expect(failing).rejects.toThrow("a bug");
  expect(readFileSync(path, "utf8")).toBe("before");
  expect(readdirSync(place)).toEqual(["kept.txt"]);
});

test("the file is there only when it is whole, and takes the place of the one before", async () => {
  const place = freshFolder("moved");
  const path = join(place, "deep", "er", "moved.txt");
  await writeFileAtomic(path, "one");
  await writeFileAtomic(path, async (partial) => {
    writeFileSync(partial, "two");
    expect(readFileSync(path, "utf8")).toBe("one");
  });
  expect(readFileSync(path, "utf8")).toBe("two");
  expect(readdirSync(join(place, "deep", "er"))).toEqual(["moved.txt"]);
});

test("what a killed process left of the same file goes after an hour, and nothing else", async () => {
  const place = freshFolder("abandoned");
  const run = "01234567-89ab-cdef-0123-456789abcdef.partial";
  const hoursAgo = new Date(Date.now() - 2 * 3_600_000);
  for (const name of [`a.txt.${run}`, `a.txt.b.${run}`, `b.txt.${run}`, "a.txt.mine.partial"]) {
    writeFileSync(join(place, name), "half");
    utimesSync(join(place, name), hoursAgo, hoursAgo);
  }
  const recent = `a.txt.${run.replace("0", "1")}`;
  writeFileSync(join(place, recent), "half");
  await writeFileAtomic(join(place, "a.txt"), "whole");
  const left = ["a.txt", "a.txt.b.", "b.txt.", "a.txt.mine.partial", recent];
  expect(readdirSync(place).toSorted()).toEqual(
    left.map((name) => (name.endsWith(".") ? `${name}${run}` : name)).toSorted(),
  );
});

test("a link stays a link: what it leads to is replaced", async () => {
  const place = freshFolder("linked");
  writeFileSync(join(place, "target.txt"), "before");
  symlinkSync("target.txt", join(place, "link.txt"));
  await writeFileAtomic(join(place, "link.txt"), "after");
  expect(readFileSync(join(place, "target.txt"), "utf8")).toBe("after");
  expect(lstatSync(join(place, "link.txt")).isSymbolicLink()).toBe(true);
});

test("a device or a pipe is written to, not replaced", async () => {
  const pipe = join(freshFolder("pipe"), "pipe");
  execFileSync("mkfifo", [pipe]);
  const received = readFile(pipe, "utf8");
  await writeFileAtomic(pipe, "through the pipe");
  expect(await received).toBe("through the pipe");
  expect(lstatSync(pipe).isFIFO()).toBe(true);
});

test("files that belong together are put in place together, or none of them", async () => {
  const place = freshFolder("together");
  writeFileSync(join(place, "one.txt"), "before");
  const write = (partial: string) =>
    Promise.all([
      writeFileAtomic(join(partial, "one.txt"), "1"),
      writeFileAtomic(join(partial, "two.txt"), "2"),
    ]);
  const failing = writeFolderAtomic(place, async (partial) => {
    await write(partial);
    throw new Error("a bug");
  });
  await expect(failing).rejects.toThrow("a bug");
  expect(readdirSync(place)).toEqual(["one.txt"]);
  mkdirSync(join(place, "two.txt"));
  await expect(writeFolderAtomic(place, write)).rejects.toMatchObject({ code: "output/unwritable" });
  expect(readFileSync(join(place, "one.txt"), "utf8")).toBe("before");
  rmdirSync(join(place, "two.txt"));
  await writeFolderAtomic(place, write);
  expect(readdirSync(place).map((name) => readFileSync(join(place, name), "utf8"))).toEqual(["1", "2"]);
});

test("what is not whole when the process is told to stop is removed", async () => {
  const place = freshFolder("stopped");
  await writeFileAtomic(join(place, "half.txt"), async (partial) => {
    writeFileSync(partial, "half");
    removePartials();
    expect(readdirSync(place)).toEqual([]);
    writeFileSync(partial, "whole");
  });
  expect(readdirSync(place)).toEqual(["half.txt"]);
});

test.each(["x.json", "x.json.gz", "x.parquet"])(
  "a place where %s cannot be written is a foreseen failure",
  async (name) => {
    const place = freshFolder(`unwritable-${name}`);
    writeFileSync(join(place, "file"), "");
    mkdirSync(join(place, name));
    for (const path of [join(place, "file", name), join(place, name)]) {
      await expect(writeRecords(path, batches([nlvr2Record()]))).rejects.toMatchObject({
        name: "CounterpointError",
        code: "output/unwritable",
        at: [path],
        hint: expect.any(String),
        cause: expect.any(Error),
      });
    }
    expect(readdirSync(place).sort()).toEqual(["file", name].sort());
    expect(readdirSync(join(place, name))).toEqual([]);
  },
);

test("a name that the system refuses is a foreseen failure", async () => {
  const path = folder.at("x".repeat(300));
  await expect(writeFileAtomic(path, "")).rejects.toMatchObject({ code: "output/unwritable" });
  expect(existsSync(path)).toBe(false);
});

function freshFolder(name: string): string {
  const path = folder.at(name);
  mkdirSync(path);
  return path;
}
