import { expect, test } from "vitest";
import { type Example, Random } from "../core/index.ts";
import { pairExample, sceneExample } from "../core/testing/examples.ts";
import { HumanPerformanceTally } from "./human-performance.ts";

test("[A2] the mean is over workers, not judgments, and the deviation that of the population", () => {
  const [dev] = humansOf(
    [
      sceneExample("1-0", true, { answers: "a=T b=T c=F" }),
      sceneExample("2-0", false, { answers: "a=F b=T" }),
      sceneExample("3-0", true, { answers: "a=T b=F" }),
      sceneExample("4-0", true, { answers: "a=F b=T" }),
    ],
    2,
  );
  // a: 3 of 4 right, b: 2 of 4, c has one judgment only. Mean (75 + 50)/2, deviation 12.5.
  expect(dev).toMatchObject({
    split: "dev",
    mean: 62.5,
    sd: 12.5,
    workers: 2,
    threshold: 2,
    skippedWorkers: 1,
    judgments: 8,
  });
  expect(dev?.perWorker).toEqual([
    { worker: "a", judgments: 4, incorrect: 1, percentCorrect: 75, counted: true },
    { worker: "b", judgments: 4, incorrect: 2, percentCorrect: 50, counted: true },
    { worker: "c", judgments: 1, incorrect: 1, percentCorrect: 0, counted: false },
  ]);
});

test("[A2] nonsense counts as wrong whatever the label", () => {
  const [dev] = humansOf(
    [
      sceneExample("1-0", true, { answers: "a=N b=T" }),
      sceneExample("2-0", false, { answers: "a=N b=F" }),
      sceneExample("3-0", false, { answers: "a=F b=F" }),
    ],
    3,
  );
  // a: 1 of 3, b: 3 of 3.
  expect(dev?.mean).toBeCloseTo((100 / 3 + 100) / 2, 12);
});

test("[A2] of pairs only extra judgments count, and neither the writer's nor the original validator's", () => {
  const described = { writer: "w", validation: "v=T" };
  const [dev] = humansOf(
    [
      pairExample("dev-1-0-0", true, { ...described, answers: "w=T v=F a=T b=F" }),
      pairExample("dev-1-1-0", true, { ...described, answers: "a=T b=T" }),
      // The roles belong to the example: here a wrote, and v is anybody.
      pairExample("dev-2-0-0", false, { writer: "a", validation: "b=F", answers: "a=T b=T v=F" }),
    ],
    1,
  );
  expect(dev?.perWorker).toEqual([
    { worker: "a", judgments: 2, incorrect: 0, percentCorrect: 100, counted: true },
    { worker: "b", judgments: 2, incorrect: 1, percentCorrect: 50, counted: true },
    { worker: "v", judgments: 1, incorrect: 0, percentCorrect: 100, counted: true },
  ]);
});

test("[A2] a lone judgment of a scene is its label and says nothing, so it is left out", () => {
  const [train] = humansOf(
    Array.from({ length: 5 }, (_, i) => sceneExample(`${i}-0`, true, { split: "train", answers: "a=T" })),
    1,
  );
  expect(train).toMatchObject({ split: "train", mean: null, sd: null, interval: null, workers: 0 });
  expect(train?.perWorker).toEqual([]);
});

test("[A2] the threshold is a hundred judgments and counts those who reach it exactly", () => {
  const examples = Array.from({ length: 100 }, (_, i) =>
    sceneExample(`${i}-0`, true, { answers: i < 99 ? "a=T b=F" : "a=F c=T" }),
  );
  const [dev] = humansOf(examples);
  expect(dev).toMatchObject({ threshold: 100, workers: 1, skippedWorkers: 2, mean: 99, sd: 0 });
});

test("[A2] splits are measured apart, in order of appearance", () => {
  const splits = humansOf(
    [
      sceneExample("1-0", true, { split: "test", answers: "a=T b=T" }),
      sceneExample("1-0", true, { split: "dev", answers: "a=F b=F" }),
    ],
    1,
  );
  expect(splits.map(({ split, mean }) => [split, mean])).toEqual([
    ["test", 100],
    ["dev", 0],
  ]);
});

test("[A2] the interval of the mean is that of drawing writing tasks, the same for the same seed", () => {
  const random = new Random("right in four of five");
  const examples = Array.from({ length: 400 }, (_, i) => {
    const answer = () => (random.below(5) === 0 ? "F" : "T");
    return sceneExample(`${i}-0`, true, { answers: `a=${answer()} b=${answer()}` });
  });
  const [dev] = humansOf(examples);
  const [low, high] = dev!.interval!;
  // The mean of two independent shares of 400: 1.96 * 100 * sqrt(0.8 * 0.2 / 800) = 2.77 points either way.
  expect((high - low) / 2).toBeGreaterThan(2.3);
  expect((high - low) / 2).toBeLessThan(3.3);
  expect(dev!.mean!).toBeGreaterThan(low);
  expect(dev!.mean!).toBeLessThan(high);
  expect(humansOf(examples)[0]).toEqual(dev);
});

test("[A2] one writing task has no interval", () => {
  expect(humansOf([sceneExample("1-0", true, { answers: "a=T b=F" })], 1)[0]?.interval).toBeNull();
});

test("[A2] of several held-out splits together, a worker's judgments count together against the threshold", () => {
  const examples = [
    sceneExample("1-0", true, { split: "dev", answers: "a=T b=T" }),
    sceneExample("2-0", true, { split: "dev", answers: "a=F b=T" }),
    sceneExample("1-0", false, { split: "test", answers: "b=T c=F" }), // the same number in another split
    sceneExample("1-0", true, { split: "train", answers: "c=F d=F" }), // not held out
  ];
  const pooled = tallyOf(examples).pooled({ threshold: 2, random: new Random("humans") });
  // a has 1 of 2 right, b 2 of 3, c one judgment: mean (50 + 200/3)/2.
  expect(pooled).toMatchObject({ split: "held out", workers: 2, skippedWorkers: 1, judgments: 5 });
  expect(pooled?.mean).toBeCloseTo((50 + 200 / 3) / 2, 12);
  const one = tallyOf(examples.slice(0, 2)).pooled({ threshold: 2, random: new Random("humans") });
  expect(one).toBeNull();
});

function tallyOf(examples: readonly Example[]): HumanPerformanceTally {
  const tally = new HumanPerformanceTally();
  for (const example of examples) tally.add(example);
  return tally;
}

function humansOf(examples: readonly Example[], threshold?: number) {
  return tallyOf(examples).result({
    random: new Random("humans"),
    ...(threshold === undefined ? {} : { threshold }),
  });
}
