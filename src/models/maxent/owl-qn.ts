/** A smooth function: returns its value, and writes its slope along every coordinate. */
export type Differentiable = (point: Float64Array, gradient: Float64Array) => number;

export interface OwlQnOptions {
  /** L1 penalty: this times the absolute value of every coordinate is added. */
  readonly penalties: Float64Array;
  /** Ends when a step lowers the value by less than this part of it. */
  readonly tolerance?: number;
}

export interface OwlQnStep {
  readonly point: Float64Array;
  /** Of the smooth function. */
  readonly smooth: number;
  /** The same with the penalty, which falls from step to step. */
  readonly value: number;
}

/** Number of past steps from which the curvature is estimated. */
const MEMORY = 6;

/**
 * Lowers a smooth function with a penalty on the size of its coordinates, which makes most of them zero; without a
 * penalty this is L-BFGS. Yields where it starts, and after every step.
 *
 * Source: Andrew and Gao (2007), "Scalable training of L1-regularized log-linear models".
 */
export function* owlQn(
  smooth: Differentiable,
  start: Float64Array,
  { penalties, tolerance = 1e-5 }: OwlQnOptions,
): Generator<OwlQnStep> {
  const penaltyOf = (point: Float64Array) => {
    let sum = 0;
    for (let i = 0; i < point.length; i += 1) sum += penalties[i]! * Math.abs(point[i]!);
    return sum;
  };
  const past: PastStep[] = [];
  let point = start;
  let gradient = new Float64Array(start.length);
  const first = smooth(point, gradient);
  let value = first + penaltyOf(point);
  yield { point, smooth: first, value };
  for (;;) {
    const steepest = pseudoGradient(point, gradient, penalties);
    const direction = lbfgsDirection(steepest, past);
    for (let i = 0; i < direction.length; i += 1) {
      if (penalties[i]! > 0 && direction[i]! * steepest[i]! <= 0) direction[i] = 0;
    }
    const fall = dot(steepest, direction);
    if (!(fall > 0)) return; // it cannot be lower
    const next = new Float64Array(start.length);
    const nextGradient = new Float64Array(start.length);
    let [nextPlain, nextValue] = [0, Number.POSITIVE_INFINITY];
    for (let step = 1; nextValue > value - 1e-4 * step * fall; step /= 2) {
      if (step < MIN_STEP) return; // as low as numbers can tell
      for (let i = 0; i < next.length; i += 1) {
        const moved = point[i]! - step * direction[i]!;
        const side = point[i] === 0 ? -Math.sign(steepest[i]!) : Math.sign(point[i]!);
        next[i] = penalties[i]! > 0 && Math.sign(moved) !== side ? 0 : moved;
      }
      nextPlain = smooth(next, nextGradient);
      nextValue = nextPlain + penaltyOf(next);
    }
    pushHistory(past, { step: difference(next, point), gradientChange: difference(nextGradient, gradient) });
    const lowered = value - nextValue;
    [point, gradient, value] = [next, nextGradient, nextValue];
    yield { point, smooth: nextPlain, value };
    if (lowered < tolerance * value) return;
  }
}

/** The shortest step that is tried, as a part of the one that the curvature suggests. */
const MIN_STEP = 1e-6;

/** A step that was taken: how far the point moved, and how far the slope with it. */
interface PastStep {
  readonly step: Float64Array;
  readonly gradientChange: Float64Array;
}

/** Direction of steepest descent of value and penalty together; at zero the penalty can outweigh the slope. */
function pseudoGradient(point: Float64Array, gradient: Float64Array, penalties: Float64Array): Float64Array {
  return gradient.map((each, i) => {
    if (point[i] !== 0) return each + penalties[i]! * Math.sign(point[i]!);
    return Math.sign(each) * Math.max(0, Math.abs(each) - penalties[i]!);
  });
}

/** The slope times the inverse curvature, by the two loops of L-BFGS. */
function lbfgsDirection(gradient: Float64Array, past: readonly PastStep[]): Float64Array {
  const direction = gradient.slice();
  const shares = past.map(() => 0);
  for (let k = past.length - 1; k >= 0; k -= 1) {
    const { step, gradientChange } = past[k]!;
    shares[k] = dot(step, direction) / dot(step, gradientChange);
    addTo(direction, gradientChange, -shares[k]!);
  }
  const newest = past.at(-1);
  const scale =
    newest === undefined
      ? 1 / Math.sqrt(dot(gradient, gradient))
      : dot(newest.step, newest.gradientChange) / dot(newest.gradientChange, newest.gradientChange);
  for (let i = 0; i < direction.length; i += 1) direction[i]! *= scale;
  past.forEach(({ step, gradientChange }, k) => {
    addTo(direction, step, shares[k]! - dot(gradientChange, direction) / dot(step, gradientChange));
  });
  return direction;
}

/** Keeps the last steps, without those along which the function does not bend. */
function pushHistory(past: PastStep[], pastStep: PastStep): void {
  if (dot(pastStep.step, pastStep.gradientChange) <= 1e-10) return;
  past.push(pastStep);
  if (past.length > MEMORY) past.shift();
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += a[i]! * b[i]!;
  return sum;
}

function addTo(sum: Float64Array, other: Float64Array, times: number): void {
  for (let i = 0; i < sum.length; i += 1) sum[i]! += times * other[i]!;
}

function difference(a: Float64Array, b: Float64Array): Float64Array {
  return a.map((each, i) => each - b[i]!);
}
