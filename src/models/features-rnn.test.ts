import { expect, test } from "vitest";
import { temporaryFolder } from "../files/testing/temporary-folder.ts";
import { featuresRnn } from "./features-rnn.ts";
import { modelOf, vocabularyFrom } from "./hyperparameters.ts";
import { exampleOfPhotographs, examplesOfColours } from "./testing/examples.ts";
import { trainOnce } from "./testing/train-once.ts";

const folder = temporaryFolder();
const examples = examplesOfColours(200);

test("[M1] features beside an LSTM learn which sentence goes with which scene, where neither alone tells", async () => {
  const { runs, splits } = await trainOnce(
    { ...featuresRnn, settings: { batchSize: 16, learningRate: 0.005, patience: 10 } },
    { train: examples, dev: examplesOfColours(300).slice(200), folder: folder.at("runs") },
  );
  expect(runs[0]).toMatchObject({ validationAccuracy: 1 });
  expect(splits).toMatchObject([{ mean: 1 }, { mean: 1 }]);
});

test("features are those of the training scenes, and others are passed over", async () => {
  const vocabulary = vocabularyFrom(featuresRnn, examples.slice(0, 2)); // two scenes of black squares
  expect(vocabulary).toContain("shown: black square");
  expect(vocabulary).toContain("shown: most black in a box");
  expect(vocabulary).not.toContain("shown: yellow square");
  const model = modelOf(featuresRnn, vocabulary);
  const { features, words } = await model.encode(examples.slice(1, 3)); // a black scene, then a yellow one
  const count = vocabulary.filter((entry) => entry.startsWith("shown: ")).length;
  expect(words!.dims).toEqual([6, 2]); // there is a yellow square .
  expect(features!.dims).toEqual([2, count]);
  const valuesOf = (feature: string) => {
    const at = vocabulary.filter((entry) => entry.startsWith("shown: ")).indexOf(`shown: ${feature}`);
    return [features!.data[at], features!.data[count + at]];
  };
  expect(valuesOf("black square")).toEqual([1, 0]);
  expect(valuesOf("black in all")).toEqual([9 / 4, 0]);
  expect(valuesOf("boxes with black")).toEqual([3 / 2, 0]);
});

test("photographs have no features, which is said", () => {
  expect(() => vocabularyFrom(featuresRnn, [exampleOfPhotographs])).toThrow(
    "needs NLVR scenes, but example dev-1-0-0 is a pair of photographs",
  );
});
