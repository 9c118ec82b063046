import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { Random } from "../core/index.ts";
import { temporaryFolder } from "../files/testing/temporary-folder.ts";
import { CANVAS, drawScene, reorderBoxes, samplePresentation } from "../scenes/index.ts";
import { Trainer } from "../tensors/trainer.ts";
import { sceneOf } from "./baseline.ts";
import { modelOf } from "./hyperparameters.ts";
import { drawImages } from "./image-encoder.ts";
import { imageOnly } from "./image-only.ts";
import { exampleOfPhotographs, examplesOfColours } from "./testing/examples.ts";
import { trainOnce } from "./testing/train-once.ts";
import { trainRun } from "./training/train-run.ts";

const folder = temporaryFolder();
const CONFIG = { version: "1", baseline: "image", corpus: "nlvr", corpusHash: "0", seed: "1", threads: 1 };
const PIXELS = CANVAS.height * CANVAS.width;
const aboutBlack = (from: number, to: number) =>
  examplesOfColours(to)
    .slice(from)
    .filter(({ sentence }) => sentence.includes("black"));

test("[M1] the image-only baseline learns to tell images apart, and is measured on all six of an example", async () => {
  const { runs, splits } = await trainOnce(
    { ...imageOnly, settings: { batchSize: 20, learningRate: 0.002, patience: 5 } },
    { train: aboutBlack(0, 80), dev: aboutBlack(80, 120), folder: folder.at("runs") },
  );
  expect(runs[0]).toMatchObject({ validationAccuracy: 1 });
  expect(splits).toMatchObject([
    { mean: 1, examples: 6 * aboutBlack(0, 80).length },
    { mean: 1, examples: 6 * aboutBlack(80, 120).length },
  ]);
});

test("a run that was stopped draws the boxes in the same orders as one that was not", async () => {
  const train = (name: string, report: (epoch: number) => void) =>
    trainRun({
      baseline: { ...imageOnly, settings: { batchSize: 20, learningRate: 0.001, patience: 1 } },
      examples: aboutBlack(0, 40),
      folder: folder.at(name),
      config: CONFIG,
      report: ({ epoch }) => report(epoch),
    });
  await train("whole", () => {});
  const stopped = train("stopped", (epoch) => {
    if (epoch === 1) throw new Error("stopped");
  });
  await expect(stopped).rejects.toThrow("stopped");
  await train("stopped", () => {});
  const [whole, resumed] = ["whole", "stopped"].map((name) =>
    readFileSync(folder.at(`${name}/checkpoint.bin`)),
  );
  expect(resumed!.equals(whole!)).toBe(true);
});

test("an image is that of the scene: in the first order of its boxes, or in that which is drawn", () => {
  const example = examplesOfColours(2)[1]!;
  const orders = [0, 1, 2, 3, 4, 5].map((k) =>
    Buffer.from(drawScene(reorderBoxes(sceneOf(example), k))).toString("base64"),
  );
  const drawn = (count: number, drawView?: () => number) => {
    const { data, dims } = drawImages(Array(count).fill(example), drawView).images!;
    expect(dims).toEqual([count, CANVAS.height, CANVAS.width]);
    return Array.from({ length: count }, (_, i) => {
      const image = (data as Uint8Array).subarray(i * PIXELS, (i + 1) * PIXELS);
      return orders.indexOf(Buffer.from(image).toString("base64"));
    });
  };
  expect(new Set(orders).size).toBe(6);
  expect(drawn(2)).toEqual([0, 0]);
  let views = 0;
  expect(drawn(6, () => views++)).toEqual([0, 1, 2, 3, 4, 5]);
});

test("in training images are seen by their windows as they are seen whole", async () => {
  const random = new Random("windows");
  const scenes = [0, 1].flatMap(
    (number) => samplePresentation({ random, number, kind: "both", placement: "released" }).scenes,
  );
  const examples = [...scenes, [[], [], []] as const].map((scene) => ({
    ...examplesOfColours(1)[0]!,
    picture: { kind: "scene" as const, scene },
  }));
  let views = 0;
  const feeds = drawImages(examples, () => views++ % 6);
  const { build } = modelOf(imageOnly, []);
  const trainer = await Trainer.open(build, { learningRate: 0.001, batchSize: 9, threads: 1, random });
  const whole = await trainer.logits(feeds);
  const labels = examples.map((_, i) => i % 2);
  const { logits } = await trainer.step(feeds, labels);
  expect(logits.dims).toEqual([9, 2]);
  for (const [i, logit] of logits.data.entries()) expect(logit).toBeCloseTo(Number(whole.data[i]), 5);
  await trainer.close();
});

test("photographs cannot be drawn, which is said", () => {
  expect(() => drawImages([exampleOfPhotographs])).toThrow("is a pair of photographs");
});
