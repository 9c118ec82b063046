import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { Random } from "../core/index.ts";
import { temporaryFolder } from "../files/testing/temporary-folder.ts";
import { samplePresentation } from "../scenes/index.ts";
import type { ModelExample } from "./baseline.ts";
import { maxent } from "./maxent.ts";
import { Predictor } from "./training/predict.ts";
import type { RunProgress } from "./training/run.ts";
import { trainRun } from "./training/train-run.ts";

const folder = temporaryFolder();
const config = { version: "1", baseline: "maxent", corpus: "nlvr", corpusHash: "0", seed: "1", threads: 1 };

/** Sentences about the number of black items in drawn scenes, true of half of them or less. */
function countingExamples(presentations: number): ModelExample[] {
  const random = new Random("counting");
  return Array.from({ length: presentations }, (_, number) => {
    const { scenes } = samplePresentation({ random, number, kind: "scatter", placement: "uniform" });
    const wanted = 1 + (number % 5);
    return scenes.map((scene, i) => ({
      id: `${number}-${i}`,
      sentence: `There are exactly ${wanted} black items.`,
      picture: { kind: "scene", scene } as const,
      label: scene.flat().filter(({ colour }) => colour === "black").length === wanted,
      directory: String(number % 20),
    }));
  }).flat();
}

test("[M2] a run learns to count, keeps the features that matter, and its file predicts scenes it has not seen", async () => {
  const all = countingExamples(150);
  const [seen, unseen] = [all.slice(0, 480), all.slice(480)];
  let told: RunProgress | undefined;
  const result = await trainRun({
    baseline: maxent,
    examples: seen,
    folder: folder.at("run"),
    config,
    report: (progress) => {
      told = progress;
    },
  });
  expect(result.epochs).toBeLessThanOrEqual(100);
  expect(told).toMatchObject({ epoch: result.epochs, lastEpoch: result.epochs }); // also where there is no more to learn
  const features = JSON.parse(readFileSync(join(folder.at("run"), "vocabulary.json"), "utf8")) as string[];
  expect(features.filter((name) => name.startsWith("items: black\t"))).not.toEqual([]);
  const predictor = await Predictor.open(folder.at("run"), config);
  const labels = await predictor.predict(unseen);
  await predictor.close();
  const right = unseen.filter(({ label }, i) => label === labels[i]).length;
  expect(right / unseen.length).toBeGreaterThan(0.95);
});

test("photographs are refused, as nothing is known of what they show", async () => {
  const picture = { kind: "pair", left: "a.png", right: "b.png" } as const;
  const examples = ["a", "b"].map((id) => ({
    id,
    sentence: id,
    picture,
    label: true,
    directory: undefined,
  }));
  const training = trainRun({
    baseline: maxent,
    examples,
    folder: folder.at("pairs"),
    config,
    report: () => {},
  });
  await expect(training).rejects.toMatchObject({ code: "data/invalid" });
});
