import { expect, test } from "vitest";
import { readPredictedLabels } from "../../evaluation/index.ts";
import { temporaryFolder } from "../../files/testing/temporary-folder.ts";
import type { RawRecord } from "../../formats/index.ts";
import { item, nlvr2Record, nlvrRecord } from "../../formats/testing/records.ts";
import { describeTestSet } from "./describe-test-set.ts";
import { describeLeak, refuseLeak } from "./probe-test-set.ts";
import { readTestSet, secretSeed } from "./read-test-set.ts";

const folder = temporaryFolder();
const secret = (byte: number) => new Uint8Array(32).fill(byte);
const write = (name: string, records: readonly RawRecord[]) =>
  folder.write(name, records.map((record) => `${JSON.stringify(record)}\n`).join(""));

/** Presentations of four scenes, A and B true, each with a picture of its own. */
const SCENES = Array.from({ length: 200 }, (_, i) =>
  nlvrRecord({
    identifier: `${i >> 2}-${i % 4}`,
    sentence: `Sentence ${i >> 2}.`,
    label: String(i % 4 < 2),
    intended_label: String(i % 4 < 2),
    structured_rep: [[item({ x_loc: i % 50, y_loc: 50 }), item({ x_loc: i % 50, y_loc: 10 })], [], [item()]],
  }),
);

test("[E4] identifiers and order follow from the secret, in the corpus's own form", async () => {
  const path = write("test.json", SCENES);
  const { records, gold, shown } = await readTestSet([path], { secret: secret(1) });
  const names = records.map(({ identifier }) => String(identifier));
  expect(names.filter((name) => !/^[1-9]\d{8}-[1-9]\d{8}$/.test(name))).toEqual([]);
  expect(names).toEqual([...new Set(names)].sort());
  expect(shown.examples.label.every((label) => label === 0)).toBe(true);
  expect(gold.examples.label.filter((label) => label === 1)).toHaveLength(100);
  const again = await readTestSet([path], { secret: secret(1) });
  expect(again.records).toEqual(records);
  const other = await readTestSet([path], { secret: secret(2) });
  expect(other.records.filter(({ identifier }) => names.includes(String(identifier)))).toEqual([]);
  expect(secretSeed(secret(1))).not.toBe(secretSeed(secret(2)));
});

test("[E4] the order of a file does not change what teams see", async () => {
  const forward = await readTestSet([write("test.json", SCENES)], { secret: secret(1) });
  const backward = await readTestSet([write("test.json", SCENES.toReversed())], { secret: secret(1) });
  expect(backward.records).toEqual(forward.records);
});

test("[E4] with all labels reversed teams and models get the same bytes, so nothing that a model does can tell a label", async () => {
  const reversed = SCENES.map((record) => ({ ...record, label: String(record.label !== "true") }));
  const [one, other] = [
    await readTestSet([write("test.json", SCENES)], { secret: secret(1) }),
    await readTestSet([write("test.json", reversed)], { secret: secret(1) }),
  ];
  expect(JSON.stringify(other.records)).toBe(JSON.stringify(one.records));
  expect(other.shown).toEqual(one.shown);
  expect(other.gold.examples.label).not.toEqual(one.gold.examples.label);
});

test("[E4] matching predictions reads no label, under opaque identifiers and under original ones", async () => {
  const { gold, shown, records } = await readTestSet([write("test.json", SCENES)], { secret: secret(1) });
  const sealed = (table: typeof gold) => ({
    ...table,
    examples: Object.defineProperty({ ...table.examples }, "label", {
      get: () => {
        throw new Error("A label was read");
      },
    }),
  });
  for (const [table, rows] of [
    [shown, records],
    [gold, SCENES],
  ] as const) {
    const all = new Map(rows.map(({ identifier }) => [String(identifier), true]));
    expect((await readPredictedLabels(all, sealed(table))).labels).toHaveLength(SCENES.length);
    all.delete(String(rows[7]!.identifier));
    await expect(readPredictedLabels(all, sealed(table))).rejects.toMatchObject({
      findings: [{ code: "prediction/missing" }],
    });
  }
});

test("[E4] of two splits with the same identifiers every example has its own, and none tells its split", async () => {
  const few = SCENES.slice(0, 8);
  const paths = [write("dev.json", few), write("test.json", few)];
  const { records, shown } = await readTestSet(paths, { secret: secret(1) });
  expect(new Set(records.map(({ identifier }) => identifier)).size).toBe(16);
  expect(new Set(shown.tasks.split)).toEqual(new Set(["test"]));
});

test("[E4] items come in the order of the picture, and no intention with them", async () => {
  const { records } = await readTestSet([write("test.json", SCENES)], { secret: secret(1) });
  for (const record of records) {
    expect(Object.keys(record)).toEqual(["identifier", "sentence", "structured_rep"]);
    const [[first, second]] = record.structured_rep as [[RawRecord, RawRecord]];
    expect([first.y_loc, second.y_loc]).toEqual([10, 50]);
  }
});

test("[E4] a test set under opaque identifiers has no leak, and original ones give every label away", async () => {
  const testSet = await readTestSet([write("test.json", SCENES)], { secret: secret(3) });
  expect(describeTestSet(testSet, { originalIdentifiers: false, chosen: null }).leaks).toEqual([]);
  const { leaks } = describeTestSet(testSet, { originalIdentifiers: true, chosen: null });
  expect(leaks).toMatchObject([
    { name: "original identifier", accuracy: 1, majorityBaseline: 0.5, verdict: "shortcut" },
  ]);
  expect(describeLeak(leaks[0]!)).toBe(
    "The original identifier alone predicts 100.00 % of the labels (95 % 92.87 to 100.00); the majority baseline is 50.00 %",
  );
  expect(refuseLeak(leaks, { acceptLeak: false })).toMatchObject({ code: "leaderboard/leak" });
  expect(refuseLeak(leaks, { acceptLeak: true })).toBeUndefined();
});

test("[E4] a shown field or the names of pictures that give labels away are found", async () => {
  const pairs = Array.from({ length: 160 }, (_, i) => {
    const [set, pair] = [i >> 2, i % 4];
    const isTrue = (set + pair) % 2 === 0;
    return nlvr2Record({
      identifier: `test1-${set}-${pair}-0`,
      sentence: `Sentence of ${set}.`,
      label: isTrue ? "True" : "False",
      synset: isTrue ? "boat" : "gull",
      left_url: `https://example.org/set${set}/picture-${1000 + i}-${isTrue ? 1 : 2}.jpg`,
      right_url: `https://example.org/set${set}/picture-${2000 + i}.jpg`,
    });
  });
  const { leaks } = describeTestSet(await readTestSet([write("test1.json", pairs)], { secret: secret(4) }), {
    originalIdentifiers: false,
    chosen: null,
  });
  expect(leaks.map(({ name, accuracy }) => [name, accuracy])).toEqual([
    ["file name in left_url", 1],
    ["synset", 1],
  ]);
});
