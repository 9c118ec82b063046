import { expect, test } from "vitest";
import { Random } from "../core/index.ts";
import { sceneExample } from "../core/testing/examples.ts";
import { CorpusIndexBuilder } from "../corpus/browsing/corpus-index.ts";
import { sampleSentences } from "./annotate.ts";

const builder = new CorpusIndexBuilder();
for (let i = 0; i < 40; i += 1) {
  for (const position of [0, 1]) builder.add(sceneExample(`${i}-${position}`, true));
}
builder.add(sceneExample("99-0", true, { sentence: "Sentence of presentation 0." })); // the text is there already
const corpus = builder.corpus();
const draw = (sentences: number, seed: string) =>
  sampleSentences(corpus, { sentences, random: new Random(seed) }).map(({ id }) => id);

test("sentences are drawn once by their text, the same ones from the same seed", () => {
  const drawn = draw(10, "1");
  expect(new Set(drawn).size).toBe(10);
  expect(drawn.every((id) => id.endsWith("-0") && id !== "99-0")).toBe(true);
  expect(draw(10, "1")).toEqual(drawn);
  expect(draw(10, "2")).not.toEqual(drawn);
});

test("all sentences are drawn when there are fewer than wanted", () => {
  expect(draw(200, "1").toSorted()).toEqual(Array.from({ length: 40 }, (_, i) => `${i}-0`).toSorted());
});
