/** A sparse example: the indices of its features, their values, and whether it is positive. */
export interface SparseExample {
  readonly indices: Int32Array;
  readonly values: Float64Array;
  readonly positive: boolean;
}

export interface LogisticOptions {
  /** Number of features; all indices are below it. */
  readonly features: number;
  /** Cost of an error against half the squared weights; larger fits the examples more closely. */
  readonly cost: number;
}

const MAX_EPOCHS = 20;
/** A share that would move by less than this part of the cost is left alone. */
const TOLERANCE = 1e-3;

/**
 * Weights of a logistic regression with an L2 penalty, by coordinate descent on the dual problem.
 *
 * Source: Yu, Huang and Lin (2011), "Dual coordinate descent methods for logistic regression and maximum
 * entropy models". At the optimum the weights are the sum of the examples, each times its sign and its share,
 * and a share is the cost times the probability of the wrong answer. Each step makes this true of one example.
 */
export function trainLogistic(examples: readonly SparseExample[], options: LogisticOptions): Float64Array {
  const { features, cost } = options;
  const weights = new Float64Array(features);
  const duals = new Float64Array(examples.length);
  const norms = examples.map(squaredNorm);
  for (let epoch = 0; epoch < MAX_EPOCHS; epoch += 1) {
    let moved = false;
    for (let i = 0; i < examples.length; i += 1) {
      const example = examples[i]!;
      const sign = example.positive ? 1 : -1;
      const dual = duals[i]!;
      const next = solveDual({
        cost,
        dual,
        margin: sign * scoreExample(weights, example),
        norm: norms[i]!,
      });
      if (Math.abs(next - dual) < TOLERANCE * cost) continue;
      addExample(weights, example, sign * (next - dual));
      duals[i] = next;
      moved = true;
    }
    if (!moved) break;
  }
  return weights;
}

/** The score of an example: its log odds of being positive. */
export function scoreExample(weights: Float64Array, { indices, values }: SparseExample): number {
  let sum = 0;
  for (let k = 0; k < indices.length; k += 1) sum += weights[indices[k]!]! * values[k]!;
  return sum;
}

function addExample(weights: Float64Array, { indices, values }: SparseExample, step: number): void {
  for (let k = 0; k < indices.length; k += 1) weights[indices[k]!]! += step * values[k]!;
}

function squaredNorm({ values }: SparseExample): number {
  return values.reduce((sum, value) => sum + value * value, 0);
}

interface DualSubproblem {
  readonly cost: number;
  readonly dual: number;
  readonly margin: number;
  readonly norm: number;
}

/** The root of z = cost * sigmoid(-(margin + norm * (z - share))) in 0..cost: Newton, kept inside a bracket. */
function solveDual({ cost, dual, margin, norm }: DualSubproblem): number {
  let low = 0;
  let high = cost;
  let z = dual;
  for (let step = 0; step < 20; step += 1) {
    const errorProbability = 1 / (1 + Math.exp(margin + norm * (z - dual)));
    const excess = z - cost * errorProbability;
    if (Math.abs(excess) < 1e-9 * cost) break;
    if (excess > 0) high = z;
    else low = z;
    const newton = z - excess / (1 + cost * norm * errorProbability * (1 - errorProbability));
    z = newton > low && newton < high ? newton : (low + high) / 2;
  }
  return z;
}
