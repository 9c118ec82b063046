/** Milliseconds of a step: scoring NLVR2's Test-P takes less. */
const STEP = 100;

/**
 * Does work that depends on sealed labels, and returns when its time is a multiple of the step. A score and a paired test
 * draw as many numbers as there are kinds of groups, so the exact time would tell of the labels what the rounded result does not.
 */
export async function inSteps<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  const start = performance.now();
  try {
    return await work();
  } finally {
    const taken = performance.now() - start;
    const rest = Math.ceil(taken / STEP) * STEP - taken;
    await new Promise((resolve) => setTimeout(resolve, rest));
  }
}
