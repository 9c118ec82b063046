import type { Random } from "../../core/index.ts";
import { BETA1, BETA2, type biasCorrection, EPSILON } from "../../tensors/index.ts";

/**
 * Weights in rows, of which a step changes only those that it has met: the others keep their moments as well, which is Adam as it
 * is used on sparse rows.
 */
export class SparseAdam {
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
