import { expect, test } from "vitest";
import { temporaryFolder } from "../files/testing/temporary-folder.ts";
import { cnnRnn } from "./cnn-rnn.ts";
import { modelOf, vocabularyFrom } from "./hyperparameters.ts";
import { exampleOfPhotographs, examplesOfColours } from "./testing/examples.ts";
import { trainOnce } from "./testing/train-once.ts";

const folder = temporaryFolder();

test("[M1] CNN+RNN learns which sentence goes with which image, where neither alone tells", async () => {
  const { splits } = await trainOnce(
    { ...cnnRnn, settings: { batchSize: 10, learningRate: 0.003, patience: 8 } },
    { train: examplesOfColours(60), dev: examplesOfColours(150).slice(100), folder: folder.at("runs") },
  );
  for (const { mean } of splits) expect(mean).toBeGreaterThan(0.9);
});

test("photographs are refused, which is said", () => {
  const model = modelOf(cnnRnn, vocabularyFrom(cnnRnn, [exampleOfPhotographs]));
  expect(() => model.encode([exampleOfPhotographs])).toThrow("is a pair of photographs");
});
