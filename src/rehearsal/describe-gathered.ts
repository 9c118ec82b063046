import { Random } from "../core/index.ts";
import { readGathered } from "../photos/index.ts";
import { samplePresentation } from "../scenes/index.ts";
import type { ImageContent } from "./image-content.ts";

/** Gathered sets, and what simulated workers see in their images. */
export interface GatheredContents {
  readonly folder: string;
  readonly sets: number;
  /** By the hashes of images. */
  readonly contents: ReadonlyMap<string, ImageContent>;
}

/**
 * Share of images that do not show what their set is about. N2 3.6: 387,426 images in 27,678 sets, 14.0 in each; the
 * 19,500 sets that pruning kept have 250,862, 12.9 in each.
 */
const IRRELEVANT_IMAGES = 1 - 250_862 / 19_500 / (387_426 / 27_678);

/**
 * Simulated workers cannot see photographs. They know which ones are near duplicates, by the perceptual hash, and see a
 * random scene in each; their sentences and judgments are about these scenes.
 */
export async function describeGathered(folder: string, seed: string): Promise<GatheredContents> {
  const { sets, images } = await readGathered(folder);
  const random = new Random(seed).split("gathered");
  const contents = new Map(
    Array.from(
      images.values(),
      ({ hash, averageHash }) => [hash, sampleContent(averageHash, random)] as const,
    ),
  );
  return { folder, sets: sets.length, contents };
}

function sampleContent(averageHash: string, run: Random): ImageContent {
  const random = run.split(averageHash);
  const { scenes } = samplePresentation({ random, number: 0, kind: "scatter", placement: "uniform" });
  return { scene: scenes[0], showsSynset: random.uniform() >= IRRELEVANT_IMAGES };
}
