import { Random } from "../../../core/index.ts";

/** The place of a task in the order of giving out: at random, by seed and name alone; below 2^31. */
export function dispatchOrder(task: string, seed: string): number {
  return new Random(seed).split(`rank of ${task}`).uint32() >>> 1;
}
