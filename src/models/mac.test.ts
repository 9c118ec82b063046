import { expect, test } from "vitest";
import { temporaryFolder } from "../files/testing/temporary-folder.ts";
import { Graph } from "../tensors/index.ts";
import { modelOf, vocabularyFrom, withHyperparameters } from "./hyperparameters.ts";
import { mac } from "./mac.ts";
import { exampleOfPhotographs, examplesOfColours } from "./testing/examples.ts";
import { expectSameBits } from "./testing/stop-and-resume.ts";
import { trainOnce } from "./testing/train-once.ts";
import { explainExample } from "./training/predict.ts";

const folder = temporaryFolder();
const small = withHyperparameters(mac, {
  ...{ imageHeight: 24, imageWidth: 96, stemWidth: 8, embeddingUnits: 16, width: 16, steps: 2 },
  ...{ batchSize: 10, learningRate: 0.01, emaRate: 0.1, patience: 4 },
  ...{
    wordDropout: 0,
    questionDropout: 0,
    imageDropout: 0,
    memoryDropout: 0,
    readDropout: 0,
    outputDropout: 0,
  },
});

test("[M1] MAC learns which sentence goes with which image, where neither alone tells", async () => {
  const { splits } = await trainOnce(small, {
    train: examplesOfColours(60),
    dev: examplesOfColours(150).slice(100),
    folder: folder.at("runs"),
  });
  for (const { mean } of splits) expect(mean).toBeGreaterThan(0.95);

  const { answer, steps } = await explainExample(folder.at("runs/run-1"), examplesOfColours(1)[0]!, {
    version: "1",
  });
  expect(answer).toBe(true);
  expect(steps.map(({ name }) => name)).toEqual(["step 1", "step 2"]);
  for (const { words, places } of steps) {
    expect(places).toHaveLength(3 * 12);
    expect(words.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 5);
  }
});

test("all steps have the same weights, but for the projection of the sentence", () => {
  const weightsOf = (steps: number) => {
    const graph = new Graph();
    modelOf(withHyperparameters(small, { steps }), ["<unknown>"]).build(graph);
    return graph.weights.map(({ name }) => name);
  };
  const more = weightsOf(3).filter((name) => !weightsOf(2).includes(name));
  expect(more).toEqual(["control/question 3/weights", "control/question 3/bias"]);
});

test("a run of MAC that was stopped within epochs comes to the same bits", async () => {
  const short = withHyperparameters(small, { patience: 1, memoryDropout: 0.15, imageDropout: 0.2 });
  await expectSameBits(short, {
    examples: examplesOfColours(40),
    folder: folder.at("stopped"),
    stops: [2, 3],
  });
});

test("photographs are refused, which is said", async () => {
  const model = modelOf(small, vocabularyFrom(small, [exampleOfPhotographs]));
  await expect(model.encode([exampleOfPhotographs])).rejects.toThrow("is a pair of photographs");
});
