import { expect, test } from "vitest";
import { temporaryFolder } from "../files/testing/temporary-folder.ts";
import { cnnRnn } from "./cnn-rnn.ts";
import { questionOfPhotographs, questionsOfColours } from "./testing/questions.ts";
import { trainBaseline } from "./training/train-baseline.ts";

const folder = temporaryFolder();

test("[M1] CNN+RNN learns which sentence goes with which image, where neither alone tells", async () => {
  const { splits } = await trainBaseline({
    baseline: { ...cnnRnn, settings: { batch: 10, rate: 0.003, patience: 8 } },
    runs: 1,
    train: questionsOfColours(60),
    splits: { dev: questionsOfColours(150).slice(100) },
    folder: folder.at("runs"),
    config: { version: "1", baseline: "cnn-rnn", corpus: "nlvr", corpusHash: "0", seed: "1", threads: 1 },
    report: () => {},
  });
  for (const { mean } of splits) expect(mean).toBeGreaterThan(0.9);
});

test("photographs are refused, which is said", () => {
  const model = cnnRnn.createModel(cnnRnn.vocabularyOf([questionOfPhotographs]));
  expect(() => model.encode([questionOfPhotographs])).toThrow("is a pair of photographs");
});
