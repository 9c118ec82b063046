import { expect, test } from "vitest";
import { Random } from "../../core/index.ts";
import { ownExamples } from "../testing/examples.ts";
import { bucketByLength } from "./bucket-by-length.ts";
import { startEarlyStopping, stopEpoch, updateEarlyStopping } from "./checkpoint.ts";
import { trainValidationSplit } from "./train-run.ts";

const examples = ownExamples(400);
const ids = (part: readonly { id: string }[]) => part.map(({ id }) => id).sort();

test("[M4] a twentieth is held out by folder, and no folder is on both sides", () => {
  const { train, validation } = trainValidationSplit(examples, new Random(1));
  expect(validation).toHaveLength(20); // one of twenty folders
  expect(ids([...train, ...validation])).toEqual(ids(examples));
  const folders = new Set(validation.map(({ directory }) => directory));
  expect(train.filter(({ directory }) => folders.has(directory))).toEqual([]);
});

test.each([
  ["without folders", undefined],
  ["with a single one", "0"],
])("[M4] %s it is held out by sentence, and no sentence is on both sides", (_, directory) => {
  const without = examples.map((each) => ({ ...each, directory }));
  const { train, validation } = trainValidationSplit(without, new Random(1));
  expect(validation).toHaveLength(20); // two of forty sentences
  const sentences = new Set(validation.map(({ sentence }) => sentence));
  expect(train.filter(({ sentence }) => sentences.has(sentence))).toEqual([]);
});

test("the seed decides what is held out", () => {
  const held = (seed: number) => ids(trainValidationSplit(examples, new Random(seed)).validation);
  expect(held(1)).toEqual(held(1));
  expect(new Set([1, 2, 3, 4, 5, 6].map((seed) => held(seed).join())).size).toBeGreaterThan(3); // of twenty
});

test("[M4] a run ends when patience is over, which grows by a hundredth at each new best", () => {
  let stopping = startEarlyStopping(10);
  stopping = updateEarlyStopping(stopping, 1, 0.5);
  expect(stopping).toEqual({ patience: 10.1, best: 0.5, bestEpoch: 1 });
  expect(stopEpoch(stopping)).toBe(12); // 1 + 10.1, rounded up
  stopping = updateEarlyStopping(stopping, 2, 0.5); // as good is not better
  expect(stopping.bestEpoch).toBe(1);
  stopping = updateEarlyStopping(stopping, 3, 0.6);
  expect(stopping.patience).toBeCloseTo(10 * 1.01 ** 2, 10);
  expect(stopEpoch(stopping)).toBe(14); // 3 + 10.201
});

test("a batch holds questions of one length, and every question is in one batch", () => {
  const model = {
    lengthOf: (each: { sentence: string }) => each.sentence.split(" ").length,
    encode: () => ({}),
    build: () => null as never,
  };
  const batches = bucketByLength(examples, { model, size: 32, random: new Random(3) });
  for (const batch of batches) {
    expect(batch.length).toBeLessThanOrEqual(32);
    expect(new Set(batch.map(model.lengthOf)).size).toBe(1);
  }
  expect(ids(batches.flat())).toEqual(ids(examples));
});

test("the examples of a sentence stay together for a model that reads it once", () => {
  const model = {
    lengthOf: (each: { sentence: string }) => each.sentence.split(" ").length,
    batchBy: "sentence" as const,
    encode: () => ({}),
    build: () => null as never,
  };
  const several = ownExamples(90); // forty sentences, most of them with two examples
  const batches = bucketByLength(several, { model, size: 12, random: new Random(3) });
  expect(ids(batches.flat())).toEqual(ids(several));
  for (const batch of batches) expect(batch.length).toBeLessThanOrEqual(12);
  const places = several.map(({ sentence }) =>
    batches.flatMap((batch, i) => (batch.some((each) => each.sentence === sentence) ? [i] : [])),
  );
  expect(new Set(places.map(({ length }) => length))).toEqual(new Set([1]));
  const [small] = bucketByLength(several, { model, size: 1 });
  expect(small).toHaveLength(1); // a sentence with more examples than a batch takes is in several
});
