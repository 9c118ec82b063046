import { expect, test } from "vitest";
import { temporaryFolder } from "../formats/testing/temporary-folder.ts";
import { layoutOf } from "./nmn/layout.ts";
import { nmn } from "./nmn.ts";
import { questionOfPhotographs, questionsOfColours } from "./testing/questions.ts";
import { trainBaseline } from "./training/train-baseline.ts";

const folder = temporaryFolder();

test("[M1] NMN learns which sentence goes with which image, where neither alone tells", async () => {
  const { splits } = await trainBaseline({
    baseline: { ...nmn, settings: { batch: 10, rate: 0.003, patience: 9 } },
    runs: 1,
    train: questionsOfColours(100),
    splits: { dev: questionsOfColours(150).slice(100) },
    folder: folder.at("runs"),
    config: { version: "1", baseline: "nmn", corpus: "nlvr", corpusHash: "0", seed: "1", threads: 1 },
    report: () => {},
  });
  for (const { mean } of splits) expect(mean).toBeGreaterThan(0.9);
});

test("a sentence is laid out: its root measures, its nouns and adjectives are found, what stands before them transforms", () => {
  expect(layoutOf("There are exactly two black circles touching the wall.", { mostLeaves: 5 })).toEqual({
    root: "are exactly two",
    leaves: [
      { word: "black", relation: null },
      { word: "circle", relation: null },
      { word: "wall", relation: "touching" },
    ],
  });
});

test("leaves beyond the most are left out, and a sentence without any has none", () => {
  expect(layoutOf("A yellow box on a blue box on a black box", { mostLeaves: 2 }).leaves).toHaveLength(2);
  expect(layoutOf("", { mostLeaves: 5 })).toEqual({ root: "", leaves: [] });
});

test("sentences whose words and layout are not known are answered all the same", () => {
  const model = nmn.createModel(nmn.vocabularyOf(questionsOfColours(10)));
  const [question] = questionsOfColours(1);
  const { find, measure } = model.encode([{ ...question!, sentence: "Zebras graze peacefully." }]);
  expect([...find!.data].every((number) => number === 0n)).toBe(true);
  expect(measure!.dims).toEqual([1]);
});

test("photographs are refused, which is said", () => {
  const model = nmn.createModel(nmn.vocabularyOf([questionOfPhotographs]));
  expect(() => model.encode([questionOfPhotographs])).toThrow("is a pair of photographs");
});
