import type { Random } from "../../core/index.ts";
import { approach, glorot, stepSizeAt, uniform, zero } from "../../tensors/index.ts";
import type { SparseRows } from "../maxent/sparse-rows.ts";
import { AdamWeights } from "./adam-weights.ts";

/** Rows of features, each as often as it counts. */
export interface CountedRows extends SparseRows {
  /** How often each entry counts. */
  readonly counts: Float32Array;
}

/** How large a perceptron is. */
export interface PerceptronSize {
  readonly features: number;
  /** The numbers that stand for a feature. */
  readonly embedding: number;
  readonly hidden: number;
  /** What the mean is multiplied by. */
  readonly gain: number;
}

/** Embeddings begin near zero: a feature that was hardly met should say hardly anything, rather than something by chance. */
const INITIAL = 0.001;

/**
 * A perceptron over the mean of the embeddings of an example's features, with gradients written by hand: of a million features an
 * example has a thousand, so a step reads and changes those of its batch alone, where a graph would go through all.
 */
export class Perceptron {
  readonly size: PerceptronSize;
  readonly embeddings: AdamWeights; // [features, embedding]
  readonly hidden: AdamWeights; // [embedding, hidden]
  readonly hiddenBias: AdamWeights; // [hidden]
  readonly answer: AdamWeights; // [hidden, 2]
  readonly answerBias: AdamWeights; // [2]
  readonly #mean: Float32Array;
  readonly #units: Float32Array;
  #steps = 0;

  constructor(size: PerceptronSize, random: Random) {
    const { features, embedding, hidden } = size;
    this.size = size;
    this.embeddings = new AdamWeights(features, embedding, uniform(INITIAL), random.split("embeddings"));
    this.hidden = new AdamWeights(embedding, hidden, glorot(embedding, hidden), random.split("hidden"));
    this.hiddenBias = new AdamWeights(1, hidden, zero, random);
    this.answer = new AdamWeights(hidden, 2, glorot(hidden, 2), random.split("answer"));
    this.answerBias = new AdamWeights(1, 2, zero, random);
    this.#mean = new Float32Array(embedding);
    this.#units = new Float32Array(hidden);
  }

  /** The log odds that a row is true. */
  score(rows: CountedRows, row: number): number {
    this.#embed(rows, row);
    const { embedding, hidden } = this.size;
    const [weights, answer] = [this.hidden.values, this.answer.values];
    let odds = this.answerBias.values[1]! - this.answerBias.values[0]!;
    for (let j = 0; j < hidden; j += 1) {
      let sum = this.hiddenBias.values[j]!;
      for (let d = 0; d < embedding; d += 1) sum += this.#mean[d]! * weights[d * hidden + j]!;
      this.#units[j] = Math.max(0, sum);
      odds += this.#units[j]! * (answer[2 * j + 1]! - answer[2 * j]!);
    }
    return odds;
  }

  /** One step of Adam on a batch; gives the sum of its losses, and how many rows were right before it. */
  step(
    rows: CountedRows,
    batch: readonly number[],
    {
      labels,
      full,
      rate,
    }: { readonly labels: readonly boolean[]; readonly full: number; readonly rate: number },
  ): { readonly loss: number; readonly right: number } {
    let [loss, right] = [0, 0];
    for (const row of batch) {
      const odds = this.score(rows, row);
      const label = labels[row]!;
      const chance = 1 / (1 + Math.exp(-odds));
      if (odds > 0 === label) right += 1;
      loss -= Math.log(Math.max(Number.EPSILON, label ? chance : 1 - chance));
      this.#descend(rows, row, (chance - Number(label)) / full);
    }
    this.#steps += 1;
    const size = stepSizeAt(this.#steps, rate);
    for (const weights of this.#all) weights.update(size);
    return { loss, right };
  }

  /** Moves its weights by a share of the way to those of another. */
  approach(other: Perceptron, share: number): void {
    for (const [i, { values }] of this.#all.entries()) approach(values, other.#all[i]!.values, share);
  }

  get #all(): readonly AdamWeights[] {
    return [this.embeddings, this.hidden, this.hiddenBias, this.answer, this.answerBias];
  }

  /** The mean of the embeddings of a row's features. */
  #embed({ starts, features, counts }: CountedRows, row: number): void {
    const { embedding, gain } = this.size;
    const { values } = this.embeddings;
    const mean = this.#mean.fill(0);
    let total = 0;
    for (let i = starts[row]!; i < starts[row + 1]!; i += 1) {
      const [at, count] = [features[i]! * embedding, counts[i]!];
      total += count;
      for (let d = 0; d < embedding; d += 1) mean[d]! += count * values[at + d]!;
    }
    for (let d = 0; d < embedding; d += 1) mean[d]! *= gain / (total || 1);
  }

  /** Adds the gradients of the row that was scored last, by the slope of the loss along its log odds. */
  #descend({ starts, features, counts }: CountedRows, row: number, slope: number): void {
    const { embedding, hidden, gain } = this.size;
    const [weights, answer] = [this.hidden.values, this.answer.values];
    const toMean = new Float32Array(embedding);
    for (let j = 0; j < hidden; j += 1) {
      const unit = this.#units[j]!;
      this.answer.gradient[2 * j]! -= slope * unit;
      this.answer.gradient[2 * j + 1]! += slope * unit;
      if (unit === 0) continue;
      const toUnit = slope * (answer[2 * j + 1]! - answer[2 * j]!);
      this.hiddenBias.gradient[j]! += toUnit;
      for (let d = 0; d < embedding; d += 1) {
        this.hidden.gradient[d * hidden + j]! += toUnit * this.#mean[d]!;
        toMean[d]! += toUnit * weights[d * hidden + j]!;
      }
    }
    this.answerBias.gradient[0]! -= slope;
    this.answerBias.gradient[1]! += slope;
    for (const dense of [this.hidden, this.hiddenBias, this.answer, this.answerBias]) dense.meetAll();

    let total = 0;
    for (let i = starts[row]!; i < starts[row + 1]!; i += 1) total += counts[i]!;
    for (let d = 0; d < embedding; d += 1) toMean[d]! *= gain / (total || 1);
    const { gradient } = this.embeddings;
    for (let i = starts[row]!; i < starts[row + 1]!; i += 1) {
      const at = features[i]! * embedding;
      this.embeddings.meet(features[i]!);
      for (let d = 0; d < embedding; d += 1) gradient[at + d]! += toMean[d]!;
    }
  }
}
