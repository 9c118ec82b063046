import { expect, test } from "vitest";
import { type Item, Random, type Scene, type SceneKind } from "../../core/index.ts";
import { sampleScene } from "../../scenes/index.ts";
import type { ModelExample } from "../baseline.ts";
import { COUNT_CLASSES, countTargets, pretrainedFeatures } from "./pretrained-encoder.ts";

const LEVELS = 5;
const COLOURS = ["black", "blue", "yellow"];

test("items are counted box by box and level by level, by what they are, touch and have right above them", () => {
  const block = (y: number, colour: Item["colour"]): Item => ({
    x: 40,
    y,
    size: 20,
    shape: "square",
    colour,
  });
  const scene: Scene = [[block(80, "blue"), block(59, "black")], [{ ...block(0, "yellow"), x: 3 }], []];
  const counts = countTargets(scene);
  const countOf = (kind: string, box: number) =>
    Array.from(
      { length: LEVELS },
      (_, i) => counts[(box * LEVELS + i) * COUNT_CLASSES.length + COUNT_CLASSES.indexOf(kind)],
    );
  expect(countOf("item", 0)).toEqual([0, 0, 0, 1, 1]); // centres at 90 and 69 pixels: rows 11 and 8 of thirteen
  expect(countOf("blue square", 0)).toEqual([0, 0, 0, 0, 1]);
  expect(countOf("touching item", 0)).toEqual([0, 0, 0, 0, 1]); // the floor
  expect(countOf("top item", 0)).toEqual([0, 0, 0, 1, 0]);
  expect(countOf("top black", 0)).toEqual([0, 0, 0, 1, 0]);
  expect(countOf("touching yellow", 1)).toEqual([1, 0, 0, 0, 0]); // the ceiling; its centre is at 10 pixels, in row 1
  expect(countOf("item", 2)).toEqual([0, 0, 0, 0, 0]);
});

test("shipped eyes are right about how many items of a colour are in a box: of towers 19 times in 20, of scattered items 17 in 20", async () => {
  expect(await shareCountedRight("tower", COLOURS)).toBeGreaterThan(0.95);
  expect(await shareCountedRight("scatter", COLOURS)).toBeGreaterThan(0.85);
});

/** How often the count of a kind in a box is right, to the nearest whole number, in scenes that eyes have not been trained on. */
async function shareCountedRight(kind: SceneKind, names: readonly string[]): Promise<number> {
  const scenes = Array.from({ length: 100 }, (_, i) =>
    sampleScene({ kind, placement: "released", random: new Random(`unseen ${i}`) }),
  );
  const { seen } = await pretrainedFeatures(scenes.map((scene, i) => exampleOf(scene, i)));
  const size = 3 * LEVELS * COUNT_CLASSES.length;
  const right = scenes.flatMap((scene, i) => {
    const [told, true_] = [seen!.data.slice(i * size, (i + 1) * size) as Float32Array, countTargets(scene)];
    return names.flatMap((name) =>
      [0, 1, 2].map((box) => Math.round(inBox(told, box, name)) === inBox(true_, box, name)),
    );
  });
  return right.filter(Boolean).length / right.length;
}

function inBox(counts: Float32Array, box: number, name: string): number {
  let sum = 0;
  for (let level = 0; level < LEVELS; level += 1)
    sum += counts[(box * LEVELS + level) * COUNT_CLASSES.length + COUNT_CLASSES.indexOf(name)]!;
  return sum;
}

function exampleOf(scene: Scene, i: number): ModelExample {
  return {
    id: `${i}-0`,
    sentence: "",
    label: undefined,
    directory: undefined,
    picture: { kind: "scene", scene },
  };
}
