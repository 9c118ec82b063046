import type { Random } from "../../core/index.ts";
import {
  BETA1,
  BETA2,
  biasCorrection,
  EPSILON,
  glorot,
  uniform,
  updateEma,
  zero,
} from "../../tensors/index.ts";
import type { CsrMatrix } from "../maxent/csr-matrix.ts";

/** Rows of features, each as often as it counts. */
export interface CountedRows extends CsrMatrix {
  /** Weight of each entry. */
  readonly counts: Float32Array;
}

/** Size of a perceptron. */
export interface PerceptronSize {
  readonly features: number;
  /** The numbers that stand for a feature. */
  readonly embedding: number;
  readonly hidden: number;
  /** Factor by which the mean embedding is multiplied. */
  readonly embeddingScale: number;
}

/** Initial range of the embeddings. Near zero, so that rare features contribute almost nothing instead of noise. */
const INITIAL = 0.001;

/**
 * A perceptron over the mean of the embeddings of an example's features, with gradients written by hand: of a million features an
 * example has a thousand, so a step reads and changes those of its batch alone, where a graph would go through all.
 */
export class Perceptron {
  readonly size: PerceptronSize;
  readonly embeddings: SparseAdam; // [features, embedding]
  readonly hidden: SparseAdam; // [embedding, hidden]
  readonly hiddenBias: SparseAdam; // [hidden]
  readonly output: SparseAdam; // [hidden, 2]
  readonly outputBias: SparseAdam; // [2]
  readonly #mean: Float32Array;
  readonly #units: Float32Array;
  #steps = 0;

  constructor(size: PerceptronSize, random: Random) {
    const { features, embedding, hidden } = size;
    this.size = size;
    this.embeddings = new SparseAdam(features, embedding, uniform(INITIAL), random.split("embeddings"));
    this.hidden = new SparseAdam(embedding, hidden, glorot(embedding, hidden), random.split("hidden"));
    this.hiddenBias = new SparseAdam(1, hidden, zero, random);
    this.output = new SparseAdam(hidden, 2, glorot(hidden, 2), random.split("answer"));
    this.outputBias = new SparseAdam(1, 2, zero, random);
    this.#mean = new Float32Array(embedding);
    this.#units = new Float32Array(hidden);
  }

  /** The log odds that a row is true. */
  score(rows: CountedRows, row: number): number {
    this.#embed(rows, row);
    const { embedding, hidden } = this.size;
    const [weights, output] = [this.hidden.values, this.output.values];
    let logit = this.outputBias.values[1]! - this.outputBias.values[0]!;
    for (let j = 0; j < hidden; j += 1) {
      let sum = this.hiddenBias.values[j]!;
      for (let d = 0; d < embedding; d += 1) sum += this.#mean[d]! * weights[d * hidden + j]!;
      this.#units[j] = Math.max(0, sum);
      logit += this.#units[j]! * (output[2 * j + 1]! - output[2 * j]!);
    }
    return logit;
  }

  /** One step of Adam on a batch; gives the sum of its losses, and how many rows were right before it. */
  step(
    rows: CountedRows,
    batch: readonly number[],
    {
      labels,
      batchSize,
      learningRate,
    }: { readonly labels: readonly boolean[]; readonly batchSize: number; readonly learningRate: number },
  ): { readonly loss: number; readonly correct: number } {
    let [loss, correct] = [0, 0];
    for (const row of batch) {
      const logit = this.score(rows, row);
      const label = labels[row]!;
      const probability = 1 / (1 + Math.exp(-logit));
      if (logit > 0 === label) correct += 1;
      loss -= Math.log(Math.max(Number.EPSILON, label ? probability : 1 - probability));
      this.#backward(rows, row, (probability - Number(label)) / batchSize);
    }
    this.#steps += 1;
    const size = biasCorrection(this.#steps, learningRate);
    for (const weights of this.#all) weights.update(size);
    return { loss, correct };
  }

  /** Moves its weights by a share of the way to those of another. */
  updateEma(other: Perceptron, rate: number): void {
    for (const [i, { values }] of this.#all.entries()) updateEma(values, other.#all[i]!.values, rate);
  }

  get #all(): readonly SparseAdam[] {
    return [this.embeddings, this.hidden, this.hiddenBias, this.output, this.outputBias];
  }

  /** The mean of the embeddings of a row's features. */
  #embed({ rowOffsets, columnIndices, counts }: CountedRows, row: number): void {
    const { embedding, embeddingScale } = this.size;
    const { values } = this.embeddings;
    const mean = this.#mean.fill(0);
    let total = 0;
    for (let i = rowOffsets[row]!; i < rowOffsets[row + 1]!; i += 1) {
      const [at, count] = [columnIndices[i]! * embedding, counts[i]!];
      total += count;
      for (let d = 0; d < embedding; d += 1) mean[d]! += count * values[at + d]!;
    }
    for (let d = 0; d < embedding; d += 1) mean[d]! *= embeddingScale / (total || 1);
  }

  /** Adds the gradients of the row that was scored last, by the slope of the loss along its log odds. */
  #backward({ rowOffsets, columnIndices, counts }: CountedRows, row: number, slope: number): void {
    const { embedding, hidden, embeddingScale } = this.size;
    const [weights, output] = [this.hidden.values, this.output.values];
    const toMean = new Float32Array(embedding);
    for (let j = 0; j < hidden; j += 1) {
      const unit = this.#units[j]!;
      this.output.gradient[2 * j]! -= slope * unit;
      this.output.gradient[2 * j + 1]! += slope * unit;
      if (unit === 0) continue;
      const toUnit = slope * (output[2 * j + 1]! - output[2 * j]!);
      this.hiddenBias.gradient[j]! += toUnit;
      for (let d = 0; d < embedding; d += 1) {
        this.hidden.gradient[d * hidden + j]! += toUnit * this.#mean[d]!;
        toMean[d]! += toUnit * weights[d * hidden + j]!;
      }
    }
    this.outputBias.gradient[0]! -= slope;
    this.outputBias.gradient[1]! += slope;
    for (const dense of [this.hidden, this.hiddenBias, this.output, this.outputBias]) dense.touchAll();

    let total = 0;
    for (let i = rowOffsets[row]!; i < rowOffsets[row + 1]!; i += 1) total += counts[i]!;
    for (let d = 0; d < embedding; d += 1) toMean[d]! *= embeddingScale / (total || 1);
    const { gradient } = this.embeddings;
    for (let i = rowOffsets[row]!; i < rowOffsets[row + 1]!; i += 1) {
      const at = columnIndices[i]! * embedding;
      this.embeddings.touch(columnIndices[i]!);
      for (let d = 0; d < embedding; d += 1) gradient[at + d]! += toMean[d]!;
    }
  }
}

/**
 * Weights in rows, of which a step changes only those that it has met: the others keep their moments as well, which is Adam as it
 * is used on sparse rows.
 */
class SparseAdam {
  readonly values: Float32Array;
  /** Of the loss of the step that is being made. */
  readonly gradient: Float32Array;
  readonly #first: Float32Array;
  readonly #second: Float32Array;
  readonly #columns: number;
  readonly #isTouched: Uint8Array;
  readonly #touched: number[] = [];

  constructor(rows: number, columns: number, initial: (random: Random) => number, random: Random) {
    this.values = new Float32Array(rows * columns).map(() => initial(random));
    this.gradient = new Float32Array(rows * columns);
    this.#first = new Float32Array(rows * columns);
    this.#second = new Float32Array(rows * columns);
    this.#columns = columns;
    this.#isTouched = new Uint8Array(rows);
  }

  /** Has a row changed by this step. */
  touch(row: number): void {
    if (this.#isTouched[row] === 1) return;
    this.#isTouched[row] = 1;
    this.#touched.push(row);
  }

  touchAll(): void {
    for (let row = 0; row < this.#isTouched.length; row += 1) this.touch(row);
  }

  /** One step of Adam (Kingma and Ba, 2015, algorithm 1), after which the gradient is zero. */
  update({ rate, scale }: ReturnType<typeof biasCorrection>): void {
    const [first, second] = [this.#first, this.#second];
    for (const row of this.#touched) {
      this.#isTouched[row] = 0;
      for (let i = row * this.#columns; i < (row + 1) * this.#columns; i += 1) {
        const slope = this.gradient[i]!;
        this.gradient[i] = 0;
        first[i] = BETA1 * first[i]! + (1 - BETA1) * slope;
        second[i] = BETA2 * second[i]! + (1 - BETA2) * slope * slope;
        this.values[i]! -= (rate * first[i]!) / (scale * Math.sqrt(second[i]!) + EPSILON);
      }
    }
    this.#touched.length = 0;
  }
}
