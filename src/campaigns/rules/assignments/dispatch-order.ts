import { Random } from "../../../core/index.ts";

/** Rank of a task in the order of assignment: random, by seed and name alone; below 2^31. */
export function dispatchOrder(task: string, seed: string): number {
  return new Random(seed).split(`rank of ${task}`).uint32() >>> 1;
}
