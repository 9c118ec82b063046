import { expect, test } from "vitest";
import { temporaryFolder } from "../files/testing/temporary-folder.ts";
import { film } from "./film.ts";
import { modelOf, vocabularyFrom, withHyperparameters } from "./hyperparameters.ts";
import { exampleOfPhotographs, examplesOfColours } from "./testing/examples.ts";
import { expectSameBits } from "./testing/stop-and-resume.ts";
import { trainOnce } from "./testing/train-once.ts";
import { explainExample } from "./training/predict.ts";
import { trainRun } from "./training/train-run.ts";

const folder = temporaryFolder();
const small = withHyperparameters(film, {
  ...{ imageHeight: 48, imageWidth: 192, width: 8, blocks: 2, embeddingUnits: 16, gruUnits: 32 },
  ...{ projectionUnits: 16, hiddenUnits: 32, batchSize: 10, learningRate: 0.005, patience: 8 },
});

test("[M1] FiLM learns which sentence goes with which image, where neither alone tells", async () => {
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
  expect(steps.map(({ name }) => name)).toEqual(["most active places"]);
  expect(steps[0]!.places).toHaveLength(6 * 24);
  expect(Math.max(...steps[0]!.places.map(({ weight }) => weight))).toBe(1);
});

test("a sentence is encoded once for all of its images", async () => {
  const examples = examplesOfColours(8); // four sentences, of two words each
  const model = modelOf(small, vocabularyFrom(small, examples));
  const feeds = (await model.encode(examples)) as Record<
    string,
    { dims: readonly number[]; data: ArrayLike<unknown> }
  >;
  expect(feeds.words!.dims).toEqual([6, 4]); // there is a black square .
  expect(feeds["sentence of example"]!.data).toEqual(BigInt64Array.of(0n, 1n, 0n, 1n, 2n, 3n, 2n, 3n));
  expect(feeds.images!.dims).toEqual([8, 100, 400]);
});

test("a corpus without a batch that is large enough is refused, with what can be set", async () => {
  const config = { version: "1", baseline: "film", corpus: "nlvr", corpusHash: "0", seed: "1", threads: 1 };
  const training = trainRun({
    baseline: withHyperparameters(small, { minBatchSize: 30 }),
    examples: examplesOfColours(60),
    folder: folder.at("too-small"),
    config,
    report: () => {},
  });
  await expect(training).rejects.toMatchObject({
    code: "data/invalid",
    hint: expect.stringContaining("--set minBatchSize=2"),
  });
});

test("an image size that its filters cannot be laid on is refused, with what can be", () => {
  const resize = (imageHeight: number, imageWidth: number, stemLayers = 2) => {
    try {
      return withHyperparameters(film, { imageHeight, imageWidth, stemLayers });
    } catch (error) {
      return error;
    }
  };
  expect(resize(224, 224, 3)).toMatchObject({ name: "film" });
  expect(resize(30, 400)).toMatchObject({
    code: "usage",
    message: "Images of 30 x 400 pixels do not fit 2 layers of filters",
    hint: expect.stringContaining("multiples of 4 from 24, as in --image-size 100x400"),
  });
  expect(resize(64, 64, 5)).toMatchObject({ hint: expect.stringContaining("multiples of 4 from 192") });
});

test("a run of FiLM that was stopped within epochs comes to the same bits", async () => {
  const short = withHyperparameters(small, { patience: 1 });
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
