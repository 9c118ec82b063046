import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import type { Example } from "../core/index.ts";
import { pairExample } from "../core/testing/examples.ts";
import { temporaryFolder } from "../files/testing/temporary-folder.ts";
import { readValidCorpus } from "../formats/index.ts";
import { comparePredictions } from "./compare.ts";
import { scorePredictions } from "./score-predictions.ts";
import { tabulatePredictions } from "./tabulate-predictions.ts";

const at = (name: string) => fileURLToPath(new URL(`../../examples/harbour/${name}`, import.meta.url));
const [CORPUS, A, B] = [at("dev.json"), at("predictions-a.csv"), at("predictions-b.csv")];

const folder = temporaryFolder();
const examples: Example[] = [];
await readValidCorpus([CORPUS], {}, (example) => void examples.push(example));

test.each([undefined, "subset", "split", "synset", "length"] as const)(
  "[E1] [E2] files and values in memory give the same score, by %s",
  async (by) => {
    const labels = new Map(examples.map(({ id, label }, i) => [id, label === i % 3 > 0]));
    expect(await scorePredictions(labels, examples, { by })).toEqual(
      await scorePredictions(labels, CORPUS, { by }),
    );
    expect(await scorePredictions(A, examples, { by })).toEqual(await scorePredictions(A, [CORPUS], { by }));
  },
);

test("[E3] systems are compared and tabulated with the numbers of their scores", async () => {
  const [a, b] = [await scorePredictions(A, CORPUS), await scorePredictions(B, CORPUS)];
  expect(await comparePredictions(A, B, CORPUS)).toMatchObject({
    accuracies: [a.accuracy, b.accuracy],
    consistencies: [a.consistency, b.consistency],
  });
  const { rows } = await tabulatePredictions([A, B], CORPUS);
  expect(rows.find(({ name }) => name === "predictions-a")).toMatchObject({ ...a });
  expect(rows.find(({ name }) => name === "predictions-b")).toMatchObject({ ...b });
});

test("[E1] bad predictions in memory are refused by their position", async () => {
  const gold = [pairExample("dev-1-0-0", true), pairExample("dev-1-1-0", false)];
  const labels: [string, unknown][] = [
    ["dev-1-0-0", true],
    ["dev-9-0-0", true],
    ["dev-1-1-0", "False"],
  ];
  const untyped = new Map(labels) as Map<string, boolean>; // as a caller without types can pass them
  await expect(scorePredictions(untyped, gold)).rejects.toMatchObject({
    code: "data/invalid",
    findings: expect.arrayContaining([
      expect.objectContaining({ code: "prediction/label", file: "predictions", line: 3 }),
      expect.objectContaining({ code: "prediction/unknown", line: 2 }),
      expect.objectContaining({ code: "prediction/missing", message: expect.stringContaining("dev-1-1-0") }),
    ]),
  });
  await expect(scorePredictions(new Map(), gold)).rejects.toMatchObject({
    findings: [{ code: "file/empty" }],
  });
  await expect(scorePredictions(new Map([["dev-1-0-0", true]]), [])).rejects.toThrow(
    "The corpus has no examples",
  );
});

test("[V1] unanswered predictions count as wrong, and the score says how many there are and what it is without them", async () => {
  const corpus = [
    pairExample("dev-1-0-0", true),
    pairExample("dev-1-1-0", false),
    pairExample("dev-2-0-0", false),
  ];
  const file = folder.write("unanswered.csv", "dev-1-0-0,true\ndev-1-1-0,Unanswered\ndev-2-0-0,true\n");
  const map = new Map<string, boolean | "unanswered">([
    ["dev-1-0-0", true],
    ["dev-1-1-0", "unanswered"],
    ["dev-2-0-0", true],
  ]);
  for (const predictions of [file, map]) {
    // One of three is right; one of the two that were answered.
    expect(await scorePredictions(predictions, corpus)).toMatchObject({
      accuracy: 1 / 3,
      predictions: 3,
      unanswered: 1,
      answeredAccuracy: 1 / 2,
    });
  }
  const answered = new Map(corpus.map(({ id }) => [id, false]));
  expect(await scorePredictions(answered, corpus)).not.toHaveProperty("unanswered");
});
