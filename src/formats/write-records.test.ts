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
import { parquetWriteFile } from "hyparquet-writer";
import { expect, test } from "vitest";
import { removePartials, writeFileAtomic } from "../files/atomic-write.ts";
import { writeFolderAtomic } from "../files/folder-lock.ts";
import { temporaryFolder } from "../files/testing/temporary-folder.ts";
import { readCorpus } from "./read-corpus.ts";
import type { RawRecord } from "./record.ts";
import { collectBatches } from "./testing/collect-batches.ts";
import { nlvr2Record, nlvrRecord, soundRecords } from "./testing/records.ts";
import { writeRecords } from "./write-records.ts";

const folder = temporaryFolder();
const CORPORA = ["nlvr", "nlvr2"] as const;
const FORMS = ["json", "json.gz", "jsonl", "parquet"] as const;
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

test("[D4] a table of several row groups keeps its order, and rows are numbered on", async () => {
  const path = folder.at("groups.parquet");
  const ids = Array.from({ length: 20_050 }, (_, i) => `dev-${i}-0-0`);
  const records = ids.map((identifier) => ({
    identifier,
    sentence: "",
    label: "True",
    left_url: "",
    right_url: "",
  }));
  await writeRecords(path, batches(records.slice(0, 7), records.slice(7)));
  const { values, findings } = await collectBatches((report) => readCorpus([path], { report }));
  expect(findings).toEqual([]);
  expect(values.map(({ id }) => id)).toEqual(ids);
  expect(values.map(({ line }) => line)).toEqual(ids.map((_, i) => i + 1));
  expect(values.at(-1)?.record).toEqual(records.at(-1));
});

test("[D4] a table of another tool, with lists and structs as columns, is read", async () => {
  // As Arrow writes nested records: integers of 64 bits, and every worker a member of the struct, null if absent.
  const path = folder.at("dev.parquet");
  const [first, second] = [
    nlvrRecord({ identifier: "1-0", evals: { a: "true" } }),
    nlvrRecord({ identifier: "1-1", evals: { b: "nonsense" } }),
  ];
  const records = [first, second];
  const item = ["x_loc", "y_loc", "size"].map((name) => ({
    name,
    type: "INT64" as const,
    repetition_type: "OPTIONAL" as const,
  }));
  const words = (...names: string[]) =>
    names.map((name) => ({
      name,
      type: "BYTE_ARRAY" as const,
      converted_type: "UTF8" as const,
      repetition_type: "OPTIONAL" as const,
    }));
  const list = (name: string, children: object[]) => [
    { name, repetition_type: "OPTIONAL", converted_type: "LIST", num_children: 1 },
    { name: "list", repetition_type: "REPEATED", num_children: 1 },
    ...children,
  ];
  const texts = ["identifier", "sentence", "label", "directory"];
  const schema = [
    { name: "root", num_children: 6 },
    ...words(...texts),
    { name: "evals", repetition_type: "OPTIONAL", num_children: 2 },
    ...words("a", "b"),
    ...list(
      "structured_rep",
      list("element", [
        { name: "element", repetition_type: "OPTIONAL", num_children: 5 },
        ...item,
        ...words("type", "color"),
      ]),
    ),
  ];
  const wide = ({ x_loc, y_loc, size, type, color }: RawRecord) => ({
    x_loc: BigInt(x_loc as number),
    y_loc: BigInt(y_loc as number),
    size: BigInt(size as number),
    type,
    color,
  });
  parquetWriteFile({
    filename: path,
    schema: schema as NonNullable<Parameters<typeof parquetWriteFile>[0]["schema"]>, // literals, widened above
    columnData: [
      ...texts.map((name) => ({ name, data: records.map((record) => record[name]) })),
      {
        name: "evals",
        data: [
          { a: "true", b: null },
          { a: null, b: "nonsense" },
        ],
      },
      {
        name: "structured_rep",
        data: records.map((record) => (record.structured_rep as RawRecord[][]).map((box) => box.map(wide))),
      },
    ],
  });
  expect((await recordsOf(path)).map(canonical)).toEqual(records.map(canonical));
});

test("[D4] a record of very many fields survives a table", async () => {
  const many = Object.fromEntries(Array.from({ length: 200_000 }, (_, i) => [`field ${i}`, i]));
  const path = folder.at("many.parquet");
  await writeRecords(path, batches([nlvr2Record(many)]));
  expect(await recordsOf(path)).toEqual([nlvr2Record(many)]);
});

test("a field that a table of another tool holds twice is reported, not chosen", async () => {
  const path = folder.at("twice.parquet");
  const { validation, extra_validations, ...texts } = nlvr2Record();
  parquetWriteFile({
    filename: path,
    columnData: [
      ...Object.entries(texts).map(([name, value]) => ({ name, data: [value] })),
      { name: "other_fields", data: [{ label: "False" }], type: "JSON" },
    ],
  });
  const { findings } = await collectBatches((report) => readCorpus([path], { report }));
  expect(findings).toMatchObject([{ code: "file/unreadable", message: expect.stringContaining("label") }]);
});

test("a truncated table is reported", async () => {
  const whole = folder.at("whole.parquet");
  await writeRecords(whole, batches([nlvr2Record()]));
  const bytes = readFileSync(whole);
  const path = folder.write("truncated.parquet", bytes.subarray(0, bytes.length - 9));
  const { values, findings } = await collectBatches((report) => readCorpus([path], { report }));
  expect(values).toEqual([]);
  expect(findings).toMatchObject([{ code: "file/unreadable", file: path }]);
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

async function recordsOf(path: string): Promise<RawRecord[]> {
  const { values, findings } = await collectBatches((report) => readCorpus([path], { report }));
  expect(findings).toEqual([]);
  return values.map(({ record }) => record);
}

async function* batches(...all: (readonly RawRecord[])[]) {
  yield* all;
}

/** A text that two values share exactly when they are the same JSON, the order of members aside. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`,
  );
  return `{${members.sort().join()}}`;
}

function freshFolder(name: string): string {
  const path = folder.at(name);
  mkdirSync(path);
  return path;
}
