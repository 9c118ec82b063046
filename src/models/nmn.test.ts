import { expect, test } from "vitest";
import { temporaryFolder } from "../files/testing/temporary-folder.ts";
import { modelOf, vocabularyFrom } from "./hyperparameters.ts";
import { nmn, nmnTwoLeaves } from "./nmn.ts";
import { exampleOfPhotographs, examplesOfColours } from "./testing/examples.ts";
import { trainOnce } from "./testing/train-once.ts";
import { explainExample } from "./training/predict.ts";
import { outOfVocabulary } from "./vocabulary.ts";

const folder = temporaryFolder();

test("[M1] NMN learns from labels alone which sentence goes with which image, where neither alone tells", async () => {
  const { splits } = await trainOnce(
    { ...nmnTwoLeaves, settings: { batchSize: 10, learningRate: 0.003, patience: 3 } },
    { train: examplesOfColours(80), dev: examplesOfColours(120).slice(80), folder: folder.at("runs") },
  );
  for (const { mean } of splits) expect(mean).toBeGreaterThan(0.9);

  const asked = { ...examplesOfColours(1)[0]!, sentence: "There is a box with a black square" };
  const { steps } = await explainExample(folder.at("runs/run-1"), asked, { version: "1" });
  expect(steps.map(({ name }) => name)).toEqual([
    ...["find[black square]", "transform[with]", "find[box]", "combine[box]"],
    ...["measure[a] of box", "measure[a] of black square"],
  ]);
  const { places } = steps[0]!;
  expect(places).toHaveLength(3 * 121);
  expect(places[121]).toMatchObject({ x: 155, y: 5, width: 8, height: 8 }); // the first cell of the second box
  const weightAt = (x: number, y: number) =>
    places.find((each) => x >= each.x && x < each.x + each.width && y >= each.y && y < each.y + each.height)!
      .weight;
  expect(weightAt(15, 15)).toBeGreaterThan(weightAt(70, 15)); // the square is at 0 to 30
});

test("sentences whose words and layout are not known are answered all the same", async () => {
  const vocabulary = vocabularyFrom(nmn, examplesOfColours(10));
  const model = modelOf(nmn, vocabulary);
  const [example] = examplesOfColours(1);
  expect(outOfVocabulary(vocabulary, ["Zebras graze."])).toEqual(["graze", "zebras"]);
  const feeds = await model.encode([{ ...example!, sentence: "Zebras graze." }]);
  expect(feeds["phrase words"]!.dims).toEqual([1, 5, 3]);
  expect([...(feeds["phrase words"]!.data as BigInt64Array).slice(0, 2)]).toEqual([1n, 0n]); // unknown, none
});

test("with at most two leaves, what a third phrase would add is neither learned nor looked for", async () => {
  const [example] = examplesOfColours(1);
  const asked = { ...example!, sentence: "There is a box with a black circle above a zebra" };
  const twice = [asked, { ...asked, sentence: `${asked.sentence}.` }]; // a module of one sentence is not learned
  expect(vocabularyFrom(nmn, twice)).toContain("find: zebra");
  const vocabulary = vocabularyFrom(nmnTwoLeaves, twice);
  expect(vocabulary).toContain("find: circle");
  expect(vocabulary).not.toContain("find: zebra");
  const feeds = await modelOf(nmnTwoLeaves, vocabulary).encode([asked]);
  expect([...feeds.parent!.data]).toEqual([0, 0, 1, 0]); // the circle hangs on the box
});

test("photographs are refused, which is said", () => {
  const model = modelOf(nmn, vocabularyFrom(nmn, [exampleOfPhotographs]));
  expect(() => model.encode([exampleOfPhotographs])).toThrow("is a pair of photographs");
});
