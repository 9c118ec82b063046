import { expect, test } from "vitest";
import { temporaryFolder } from "../files/testing/temporary-folder.ts";
import type { Baseline } from "./baseline.ts";
import { withHyperparameters } from "./hyperparameters.ts";
import { n2nmnCloning, n2nmnRl, n2nmnTuning } from "./n2nmn.ts";
import { exampleOfPhotographs, examplesOfColours } from "./testing/examples.ts";
import { trainOnce } from "./testing/train-once.ts";
import { explainExample } from "./training/predict.ts";

const folder = temporaryFolder();

const examples = { train: examplesOfColours(100), dev: examplesOfColours(120).slice(100) };
const small = (baseline: Baseline, patience: number) =>
  withHyperparameters(baseline, {
    ...{ steps: 2, units: 32, embedding: 16, maps: 32 },
    ...{ batchSize: 10, learningRate: 0.01, patience },
  });

test("[M1] n2nmn-rl learns which sentence goes with which image, where neither alone tells", async () => {
  const { splits } = await trainOnce(small(n2nmnRl, 5), { ...examples, folder: folder.at("rl") });
  for (const { mean } of splits) expect(mean).toBeGreaterThan(0.9);

  const example = examples.dev[0]!;
  const { answer, steps } = await explainExample(folder.at("rl/run-1"), example, { version: "1" });
  expect(answer).toBe(example.label);
  const [first, last] = steps;
  expect(steps).toHaveLength(2); // what looks, and what answers
  expect(first!.name).toMatch(/^(Find|Scene)$/);
  expect(first!.places).toHaveLength(3 * 49);
  expect(first!.places[48]).toMatchObject({ x: 94, y: 94, width: 6, height: 6 }); // the last cell of the first box
  expect(last!.places).toEqual([]);
  expect(last!.words.map(({ word }) => word)).toEqual(["There", "is", "a", "black", "block", "."]);
});

test("[M1] n2nmn-cloning learns the same, and n2nmn-tuning goes on from its weights", async () => {
  const cloning = await trainOnce(small(n2nmnCloning, 2), { ...examples, folder: folder.at("cloning") });
  const tuning = small(n2nmnTuning, 1);
  const parts = { ...examples, folder: folder.at("tuning") };
  const startFrom = folder.at("cloning");
  const tuned = await trainOnce(tuning, { ...parts, startFrom });
  for (const { mean } of [...cloning.splits, ...tuned.splits]) expect(mean).toBeGreaterThan(0.9);
  await expect(trainOnce(tuning, parts)).rejects.toThrow("begins with runs of n2nmn-cloning, but none");
  const wider = withHyperparameters(tuning, { maps: 16 });
  const others = { ...examples, folder: folder.at("others"), startFrom };
  await expect(trainOnce(wider, others)).rejects.toThrow("Find/image/weights should have 432 numbers");
  await expect(trainOnce(small(n2nmnRl, 1), others)).rejects.toThrow("does not begin with other runs");
  await expect(trainOnce(tuning, { ...others, seed: "2" })).rejects.toThrow("its seed is 1/1, not 2/1");
});

test("photographs are refused, which is said", async () => {
  const values = { steps: 2, units: 8, embedding: 8, maps: 8 };
  const model = n2nmnRl.createModel(n2nmnRl.vocabularyOf([exampleOfPhotographs], values), values);
  await expect(model.encode([exampleOfPhotographs])).rejects.toThrow("is a pair of photographs");
});
