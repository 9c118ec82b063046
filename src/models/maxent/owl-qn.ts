/** A smooth function: returns its value, and writes its slope along every coordinate. */
export type Smooth = (point: Float64Array, slope: Float64Array) => number;

export interface OwlQnOptions {
  /** What is added for every coordinate: this times its distance from zero. */
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

/** How many past steps the curvature is taken from. */
const MEMORY = 6;

/**
 * Lowers a smooth function with a penalty on the size of its coordinates, which makes most of them zero; without a
 * penalty this is L-BFGS. Yields where it starts, and after every step.
 *
 * Source: Andrew and Gao (2007), "Scalable training of L1-regularized log-linear models".
 */
export function* owlQn(
  smooth: Smooth,
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
  let slope = new Float64Array(start.length);
  const first = smooth(point, slope);
  let value = first + penaltyOf(point);
  yield { point, smooth: first, value };
  for (;;) {
    const steepest = pseudoSlope(point, slope, penalties);
    const direction = towards(steepest, past);
    for (let i = 0; i < direction.length; i += 1) {
      if (penalties[i]! > 0 && direction[i]! * steepest[i]! <= 0) direction[i] = 0;
    }
    const fall = dot(steepest, direction);
    if (!(fall > 0)) return; // it cannot be lower
    const next = new Float64Array(start.length);
    const nextSlope = new Float64Array(start.length);
    let [nextPlain, nextValue] = [0, Number.POSITIVE_INFINITY];
    for (let step = 1; nextValue > value - 1e-4 * step * fall; step /= 2) {
      if (step < SHORTEST) return; // as low as numbers can tell
      for (let i = 0; i < next.length; i += 1) {
        const moved = point[i]! - step * direction[i]!;
        const side = point[i] === 0 ? -Math.sign(steepest[i]!) : Math.sign(point[i]!);
        next[i] = penalties[i]! > 0 && Math.sign(moved) !== side ? 0 : moved;
      }
      nextPlain = smooth(next, nextSlope);
      nextValue = nextPlain + penaltyOf(next);
    }
    remember(past, { moved: difference(next, point), bent: difference(nextSlope, slope) });
    const lowered = value - nextValue;
    [point, slope, value] = [next, nextSlope, nextValue];
    yield { point, smooth: nextPlain, value };
    if (lowered < tolerance * value) return;
  }
}

/** The shortest step that is tried, as a part of the one that the curvature suggests. */
const SHORTEST = 1e-6;

/** A step that was taken: how far the point moved, and how far the slope with it. */
interface PastStep {
  readonly moved: Float64Array;
  readonly bent: Float64Array;
}

/** Where value and penalty together fall fastest; at zero the penalty may outweigh the slope. */
function pseudoSlope(point: Float64Array, slope: Float64Array, penalties: Float64Array): Float64Array {
  return slope.map((each, i) => {
    if (point[i] !== 0) return each + penalties[i]! * Math.sign(point[i]!);
    return Math.sign(each) * Math.max(0, Math.abs(each) - penalties[i]!);
  });
}

/** The slope times the inverse curvature, by the two loops of L-BFGS. */
function towards(slope: Float64Array, past: readonly PastStep[]): Float64Array {
  const direction = slope.slice();
  const shares = past.map(() => 0);
  for (let k = past.length - 1; k >= 0; k -= 1) {
    const { moved, bent } = past[k]!;
    shares[k] = dot(moved, direction) / dot(moved, bent);
    addTo(direction, bent, -shares[k]!);
  }
  const newest = past.at(-1);
  const scale =
    newest === undefined
      ? 1 / Math.sqrt(dot(slope, slope))
      : dot(newest.moved, newest.bent) / dot(newest.bent, newest.bent);
  for (let i = 0; i < direction.length; i += 1) direction[i]! *= scale;
  past.forEach(({ moved, bent }, k) => {
    addTo(direction, moved, shares[k]! - dot(bent, direction) / dot(moved, bent));
  });
  return direction;
}

/** Keeps the last steps, without those along which the function does not bend. */
function remember(past: PastStep[], step: PastStep): void {
  if (dot(step.moved, step.bent) <= 1e-10) return;
  past.push(step);
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
