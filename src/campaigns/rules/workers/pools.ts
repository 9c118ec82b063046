import { Random } from "../../../core/index.ts";
import type { RoundOutcome } from "./review-round.ts";

/** The writing tasks that a worker can take: a part of them at first, all after a good round (SPEC W3). */
export type Pool = "limited" | "whole";

/** SPEC W3 (AP B): one round with at least 75 % good sentences opens the whole pool permanently. */
export function poolOf(rounds: readonly RoundOutcome[]): Pool {
  return rounds.includes("full-bonus") ? "whole" : "limited";
}

/** True when a task belongs to the limited pool; depends on the seed and the task's name only. */
export function isInLimitedPool(
  task: string,
  { limitedPool, seed }: { readonly limitedPool: number; readonly seed: string },
): boolean {
  return new Random(seed).split(`pool of ${task}`).uniform() < limitedPool;
}
