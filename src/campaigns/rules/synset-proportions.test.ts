import { expect, test } from "vitest";
import { type Example, photographsOf, Random } from "../../core/index.ts";
import { TakenImages } from "../../photos/index.ts";
import { play } from "../testing/play.ts";
import { photosRecipe } from "./recipes/photos.ts";
import { PHOTOS_SETTINGS } from "./settings/campaign-settings.ts";
import { readSettings } from "./settings/setting.ts";
import type { TaskSpec } from "./stages/run-recipe.ts";
import type { ImageSet } from "./tasks/prune-images.ts";

const SYNSETS = 124;

/** Sets as gathering leaves them: results of overlapping queries, every image in one set, sets of eight at the least. */
function gatheredSets(random: Random): readonly ImageSet[] {
  const taken = new TakenImages();
  const sets: ImageSet[] = [];
  for (let synset = 0; synset < SYNSETS; synset += 1) {
    const photographs = 100 + random.below(300);
    for (let tries = 0; tries < 60; tries += 1) {
      const drawn = new Set(Array.from({ length: 16 }, () => `${synset}/${random.below(photographs)}`));
      const images = [...drawn].filter((hash) => !taken.has({ hash, averageHash: hash }));
      if (images.length < 8) continue;
      for (const hash of images) taken.add({ hash, averageHash: hash });
      sets.push({ set: sets.length, synset: `synset ${synset}`, query: `query ${tries % 5}`, images });
    }
  }
  return sets;
}

function answerOf({ name, stage, input }: TaskSpec, seat: number): unknown {
  if (stage === "image-pruning") return { removed: {} };
  if (stage === "set-construction") return { duplicates: [], notInteresting: [] };
  if (stage === "writing") return { kind: "sentence", selected: [0, 1], sentence: "S" };
  return new Random(`${name} ${seat}`).below(12) === 0 ? "nonsense" : `${(input as Example).label}`;
}

test("[D1] [A6] of 124 synsets gathered from overlapping queries each has its share in four splits, which share no image", () => {
  const random = new Random("synsets");
  const stages = photosRecipe(readSettings(PHOTOS_SETTINGS), { random });
  const { outputs, funnel } = play(stages, gatheredSets(random), answerOf);
  const examples = outputs as readonly Example[];
  const splits = ["train", "dev", "test1", "test2"];
  const inSplits = (own: readonly Example[]) =>
    splits.map((name) => own.filter(({ split }) => split === name).length);
  const { inputs, outputs: kept } = funnel.find(({ stage }) => stage === "splitting")!;
  expect(kept).toBe(inputs); // nothing is shared, so nothing is dropped
  const sizes = inSplits(examples);
  const removed = funnel.find(({ stage }) => stage === "extra-validation")!.dropped.disagreement!;
  const heldOut = removed + sizes[1]! + sizes[2]! + sizes[3]!;
  expect(Math.abs(heldOut / inputs - 0.2)).toBeLessThan(0.01);
  for (const size of sizes.slice(1)) expect(Math.abs(size / (heldOut - removed) - 1 / 3)).toBeLessThan(0.02);

  const splitOf = new Map<string, string>();
  for (const { split, pictures } of examples) {
    for (const { name: image } of photographsOf({ pictures })) {
      expect(splitOf.get(image) ?? split).toBe(split);
      splitOf.set(image, split);
    }
  }
  for (let synset = 0; synset < SYNSETS; synset += 1) {
    const counts = inSplits(examples.filter((example) => example.tags?.synset === `synset ${synset}`));
    const all = counts.reduce((sum, count) => sum + count, 0);
    for (const [i, count] of counts.entries()) {
      const share = (all * sizes[i]!) / examples.length;
      const most = all >= 120 ? Math.max(0.25 * share, 8) : 8; // a set has eight examples, which are not divided
      expect(Math.abs(count - share)).toBeLessThanOrEqual(most);
    }
  }
});
