import { expect, test } from "vitest";
import { temporaryFolder } from "../files/testing/temporary-folder.ts";
import { withHyperparameters } from "./hyperparameters.ts";
import { n2nmnCloning, n2nmnRl } from "./n2nmn.ts";
import { exampleOfPhotographs, examplesOfColours } from "./testing/examples.ts";
import { trainOnce } from "./testing/train-once.ts";

const folder = temporaryFolder();

test.each([
  [n2nmnCloning, 2],
  [n2nmnRl, 5],
])(
  "[M1] $name learns which sentence goes with which image, where neither alone tells",
  async (baseline, patience) => {
    const small = withHyperparameters(baseline, {
      ...{ steps: 2, units: 32, embedding: 16, maps: 32 },
      ...{ batchSize: 10, learningRate: 0.01, patience },
    });
    const { splits } = await trainOnce(small, {
      train: examplesOfColours(100),
      dev: examplesOfColours(120).slice(100),
      folder: folder.at(baseline.name),
    });
    for (const { mean } of splits) expect(mean).toBeGreaterThan(0.9);
  },
);

test("photographs are refused, which is said", async () => {
  const values = { steps: 2, units: 8, embedding: 8, maps: 8 };
  const model = n2nmnRl.createModel(n2nmnRl.vocabularyOf([exampleOfPhotographs], values), values);
  await expect(model.encode([exampleOfPhotographs])).rejects.toThrow("is a pair of photographs");
});
