import { PHENOMENA, type Phenomenon } from "../../core/index.ts";
import { features } from "./features.ts";
import { type CategoryModel, createScorer, type TaggerModel } from "./tagger-model.ts";

export interface CompactOptions {
  /** Weights smaller than this are left out. */
  readonly smallest: number;
  /** Typical sentences: what they lose on average by the omission is taken off the threshold. */
  readonly sentences: readonly string[];
}

/** A model that decides nearly alike in a fraction of the size: few weights, of three decimals. */
export function compactModel(model: TaggerModel, { smallest, sentences }: CompactOptions): TaggerModel {
  const found = sentences.map(features);
  const compact = PHENOMENA.map((phenomenon) => {
    const whole = model[phenomenon];
    const kept = Object.entries(whole.weights).filter(([, weight]) => Math.abs(weight) >= smallest);
    const weights = Object.fromEntries(kept.map(([name, weight]) => [name, round(weight)]));
    const sumsOf = createScorer([whole.weights, weights]);
    const lost = found.map(sumsOf).reduce((sum, [before = 0, after = 0]) => sum + before - after, 0);
    const meanLost = lost / Math.max(1, found.length);
    return [phenomenon, { threshold: round(whole.threshold - meanLost), weights }] as const;
  });
  return Object.fromEntries(compact) as Record<Phenomenon, CategoryModel>; // one entry for each phenomenon
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
