import { expect, test } from "vitest";
import { temporaryFolder } from "../files/testing/temporary-folder.ts";
import { parseLayout } from "./counts-nmn/modules.ts";
import { countsNmn } from "./counts-nmn.ts";
import { modelOf, vocabularyFrom } from "./hyperparameters.ts";
import { exampleOfPhotographs, examplesOfColours } from "./testing/examples.ts";
import { trainOnce } from "./testing/train-once.ts";
import { outOfVocabulary } from "./vocabulary.ts";

const folder = temporaryFolder();

test("a network of modules over counts learns which sentence goes with which image, where neither alone tells", async () => {
  const { splits } = await trainOnce(
    { ...countsNmn, settings: { batchSize: 10, learningRate: 0.003, patience: 9 } },
    { train: examplesOfColours(100), dev: examplesOfColours(150).slice(100), folder: folder.at("runs") },
  );
  for (const { mean } of splits) expect(mean).toBeGreaterThan(0.9);
});

const limits = { phrases: 5, words: 3 };

test("a sentence is laid out by its phrases: what they name, how many there are, how they stand to the one before", () => {
  expect(parseLayout("There are exactly two black circles touching the wall.", limits)).toEqual([
    { words: ["black", "circle"], quantity: "are exactly 2", relation: "" },
    { words: ["wall"], quantity: "", relation: "touching" },
  ]);
  expect(parseLayout("A box has at least 1 yellow block", limits)).toEqual([
    { words: ["box"], quantity: "a", relation: "" },
    { words: ["yellow", "block"], quantity: "at least 1", relation: "has" },
  ]);
  expect(parseLayout("All boxes contain more than 2 blue circles", limits)).toEqual([
    { words: ["box"], quantity: "all", relation: "" },
    { words: ["blue", "circle"], quantity: "more than 2", relation: "contain" },
  ]);
});

test("a sentence is laid out the same in capitals", () => {
  const sentence = "There is a black block on a blue block.";
  const phrases = parseLayout(sentence, limits);
  expect(phrases.map(({ words }) => words)).toEqual([
    ["black", "block"],
    ["blue", "block"],
  ]);
  for (const same of ["There is a Black Block on a Blue block.", sentence.toUpperCase()])
    expect(parseLayout(same, limits)).toEqual(phrases);
});

test("phrases beyond the most are left out, and so are the first of too many words; a sentence without any has none", () => {
  const sentence = "A small yellow box on a blue box on a black box";
  expect(parseLayout(sentence, { phrases: 2, words: 2 }).map(({ words }) => words)).toEqual([
    ["yellow", "box"],
    ["blue", "box"],
  ]);
  expect(parseLayout("", limits)).toEqual([]);
});

test("sentences whose words and layout are not known are answered all the same", async () => {
  const vocabulary = vocabularyFrom(countsNmn, examplesOfColours(10));
  const model = modelOf(countsNmn, vocabulary);
  const [example] = examplesOfColours(1);
  const sentences = ["Zebras graze peacefully.", ""];
  expect(outOfVocabulary(vocabulary, sentences)).toEqual(["graze", "peacefully", "zebras"]);
  const feeds = await model.encode(sentences.map((sentence) => ({ ...example!, sentence })));
  expect(feeds.words!.dims).toEqual([2, 5, 3]);
  expect(new Set([...feeds.words!.data] as bigint[])).toEqual(new Set([0n, 1n])); // none, unknown
  expect([...feeds["is phrase"]!.data.slice(5)]).toEqual([0, 0, 0, 0, 0]);
});

test("photographs are refused, which is said", async () => {
  const model = modelOf(countsNmn, vocabularyFrom(countsNmn, [exampleOfPhotographs]));
  await expect(model.encode([exampleOfPhotographs])).rejects.toThrow("is a pair of photographs");
});
