import type { Random } from "../../../core/index.ts";
import type { ImageSet } from "./prune-images.ts";

/** Two images in their order. */
export type Pair = readonly [left: string, right: string];

/**
 * SPEC P7 (N2 3.2): a set of eight images as four ordered pairs, at random. Both writing tasks of a set show the
 * same pairs, as the names of the released images tell: `split-set-pair-img0.png` knows no sentence.
 */
export function pairImages({ set, images }: ImageSet, random: Random): readonly Pair[] {
  const shuffled = random.split(`pairs of set ${set}`).shuffle(images);
  return Array.from({ length: Math.floor(shuffled.length / 2) }, (_, i): Pair => {
    return [shuffled[2 * i]!, shuffled[2 * i + 1]!];
  });
}
