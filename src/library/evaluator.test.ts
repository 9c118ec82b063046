import { expect, test } from "vitest";
import { type Example, Random } from "../core/index.ts";
import { pairExample, sceneExample, tower } from "../core/testing/examples.ts";
import { CorpusIndexBuilder } from "../corpus/index.ts";
import { compare, evaluate } from "../evaluation/index.ts";
import { tableOf } from "../formats/testing/table-of.ts";
import { evaluator } from "./evaluator.ts";

function browsed(examples: readonly Example[]) {
  const builder = new CorpusIndexBuilder();
  for (const example of examples) builder.add(example);
  return builder.corpus();
}

const DEV = Array.from({ length: 24 }, (_, i) =>
  pairExample(`dev-${Math.floor(i / 4)}-${i % 4}-0`, i % 3 === 0, {
    sentence: i < 12 ? "Two boats are red." : "A boat lies at the pier behind two of the others.",
    synset: i < 8 ? "barge" : "ferry",
    images: [`left ${i < 12 ? i % 6 : 10 + (i % 5)}`, "right"],
  }),
);
const TEST = Array.from({ length: 4 }, (_, i) => pairExample(`test1-0-${i}-0`, true));
const corpus = browsed([...TEST, ...DEV]);
const dev = tableOf(DEV);
const outcomes = (seed: string) => {
  const random = new Random(seed);
  return { correct: Uint8Array.from(DEV, () => random.below(2)), predictionsPerExample: 1 };
};
const [first, second] = [outcomes("first"), outcomes("second")];
const onDev = (each: typeof first) => ({ ...each, splits: ["dev"] });

test("a split among others has the numbers of its own file", async () => {
  const random = new Random("1");
  expect(await evaluator.evaluate(corpus.gold, onDev(first))).toEqual(await evaluate(dev, first));
  const both = { ...first, correct: Uint8Array.of(1, 1, 0, 1, ...first.correct), splits: ["test1", "dev"] };
  expect(await evaluator.compare(corpus.gold, [both, onDev(second)])).toMatchObject({
    splits: ["dev"],
    ...compare(dev, [first, second], { random: random.split("compare") }),
  });
});

test("a score is broken down by everything that tells examples apart, with examples wholly right and not", async () => {
  corpus.addPhenomena([new Set(), new Set(["hard cardinality"])]);
  const { breakdowns } = await evaluator.evaluate(corpus.gold, onDev(first), corpus);
  expect(Object.keys(breakdowns).sort()).toEqual(["length", "phenomenon", "subset", "synset"]);
  const bySubset = await evaluate(dev, first, { by: ["subset"] });
  expect(breakdowns.subset).toMatchObject(bySubset.breakdowns.subset!.rows);
  const right = (from: number, to: number) =>
    first.correct.slice(from, to).reduce((sum, each) => sum + each, 0);
  expect(breakdowns.phenomenon).toMatchObject([
    {
      name: "hard cardinality",
      predictions: 12,
      rightExamples: right(0, 12),
      wrongExamples: 12 - right(0, 12),
    },
  ]);
  expect(breakdowns.synset).toMatchObject([
    { name: "barge", predictions: 8, rightExamples: right(0, 8) },
    { name: "ferry", predictions: 16 },
  ]);
});

test("two systems divide the examples by who has them right; of six predictions all must be", async () => {
  const scenes = browsed([sceneExample("1-0", true), sceneExample("1-1", true), sceneExample("2-0", true)]);
  const six = (...right: string[]) => ({
    splits: ["dev"],
    predictionsPerExample: 6,
    correct: Uint8Array.from(right.join(""), Number),
  });
  const pair = [six("111111", "111111", "000000"), six("111111", "111110", "000001")] as const;
  expect(await evaluator.compare(scenes.gold, pair)).toMatchObject({
    bothRight: 1,
    onlyFirstRight: 1,
    onlySecondRight: 0,
    bothWrong: 1,
    predictions: 18,
  });
  const alone = browsed([sceneExample("1-0", true, { scene: tower(1, 2, 3) }), sceneExample("1-1", true)]);
  const { breakdowns } = await evaluator.evaluate(alone.gold, six("111111", "111110"), alone);
  expect(
    breakdowns.kind?.map(({ predictions, wrongExamples }) => [predictions, wrongExamples]).sort(),
  ).toEqual([
    [6, 0],
    [6, 1],
  ]);
});

test("systems on different splits are not compared", async () => {
  const test1 = { splits: ["test1"], predictionsPerExample: 1, correct: Uint8Array.of(1, 1, 1, 1) };
  await expect(evaluator.compare(corpus.gold, [onDev(first), test1])).rejects.toThrow(
    "One predicts dev, the other test1",
  );
});
