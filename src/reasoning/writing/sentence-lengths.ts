import type { Random } from "../../core/index.ts";
import { chooseWeighted, type Weighted } from "./choose.ts";

/**
 * Number of sentences of NLVR's train split (folders 16 and up, one per presentation) by length in tokens (SPEC A3,
 * with punctuation): 2,531 sentences. Suhr et al. 2017, CC BY 4.0.
 */
// biome-ignore format: pairs in rows
const TRAIN_LENGTHS: Readonly<Record<number, number>> = {
  4: 2, 5: 172, 6: 26, 7: 49, 8: 228, 9: 360, 10: 343, 11: 243, 12: 283, 13: 305, 14: 114, 15: 159, 16: 74, 17: 79,
  18: 31, 19: 25, 20: 12, 21: 15, 22: 5, 23: 1, 24: 2, 25: 3,
};

const OPTIONS: readonly Weighted<number>[] = Object.entries(TRAIN_LENGTHS).map(([length, count]) => [
  count,
  Number(length),
]);

/** A length as people's sentences have it. */
export function sampleSentenceLength(random: Random): number {
  return chooseWeighted(OPTIONS, random);
}

/** Half the sum of differences between the shares of each length, here and in train: 0 when alike, 1 when never the same. */
export function distanceToTrainLengths(lengths: readonly number[]): number {
  const total = OPTIONS.reduce((sum, [count]) => sum + count, 0);
  const all = new Set([...lengths, ...OPTIONS.map(([, length]) => length)]);
  const shareHere = (length: number) => lengths.filter((each) => each === length).length / lengths.length;
  const differences = [...all].map((length) =>
    Math.abs(shareHere(length) - (TRAIN_LENGTHS[length] ?? 0) / total),
  );
  return differences.reduce((sum, each) => sum + each, 0) / 2;
}
