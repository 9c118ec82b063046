import { readFileSync, writeFileSync } from "node:fs";
import fc from "fast-check";
import { parquetWriteFile } from "hyparquet-writer";
import { expect, test } from "vitest";
import { temporaryFolder } from "../files/testing/temporary-folder.ts";
import { readCorpus } from "./read-corpus.ts";
import type { RawRecord } from "./record.ts";
import { collectBatches } from "./testing/collect-batches.ts";
import { batches, canonical, recordsOf } from "./testing/read-back.ts";
import { nlvr2Record, nlvrRecord, soundRecords } from "./testing/records.ts";
import { endlessTable, foreignTable } from "./testing/tables.ts";
import { writeRecords } from "./write-records.ts";

const folder = temporaryFolder();

test.each(["nlvr", "nlvr2"] as const)("[D4] any records of %s survive a table", async (corpus) => {
  const path = folder.at(`${corpus}.parquet`);
  await fc.assert(
    fc.asyncProperty(soundRecords[corpus], async (records) => {
      await writeRecords(path, batches(records));
      expect((await recordsOf(path)).map(canonical)).toEqual(records.map(canonical));
    }),
    { numRuns: 12 },
  );
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

const findingsOf = async (path: string) =>
  (await collectBatches((report) => readCorpus([path], { report }))).findings;

test("a table of ours that was changed anywhere is refused by its SHA-256, before it is decoded", async () => {
  const path = folder.at("ours.parquet");
  await writeRecords(path, batches([nlvr2Record()]));
  const bytes = readFileSync(path);
  const label = bytes.indexOf("True"); // in the first column chunks: another letter makes another, readable text
  for (const at of [label, bytes.lastIndexOf("counterpoint.sha256") + 30]) {
    const changed = Buffer.from(bytes);
    changed[at]! ^= 1;
    const findings = await findingsOf(folder.write("changed.parquet", changed));
    expect(findings).toMatchObject([
      { code: "file/unreadable", message: expect.stringContaining("SHA-256") },
    ]);
  }
});

test("a table that the decoder would read for ever is given up, with its place", async () => {
  const path = folder.at("endless.parquet");
  foreignTable(path);
  expect(await findingsOf(path)).toEqual([]);
  endlessTable(path);
  const message = expect.stringMatching(/row group 1, column "label": no progress in 5 seconds$/);
  expect(await findingsOf(path)).toMatchObject([{ code: "file/unreadable", message }]);
});

test("a footer that asks for more than the file can hold is refused before anything is read by it", async () => {
  const path = folder.at("greedy.parquet");
  const bytes = foreignTable(path);
  const rows = bytes.lastIndexOf(Buffer.from([0x16, 80])); // the last count of rows: 40, as a zigzag varint of 64 bits
  bytes[rows + 1] = 82;
  writeFileSync(path, bytes);
  expect(await findingsOf(path)).toMatchObject([{ message: expect.stringContaining("rows") }]);
});
