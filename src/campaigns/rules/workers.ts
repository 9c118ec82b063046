import { Random } from "../../core/index.ts";

/** Outcome of a writer's round (SPEC W2). */
export type RoundOutcome = "full-bonus" | "lower-bonus" | "no-bonus";

export interface ReviewLimits {
  readonly fullBonusFrom: number;
  readonly lowerBonusFrom: number;
}

/**
 * A sample of the sentences of one writer and round for review; all of them if there are no more than the sample
 * size.
 */
export function sampleForReview<Sentence>(
  sentences: readonly Sentence[],
  { reviewSample, random }: { readonly reviewSample: number; readonly random: Random },
): readonly Sentence[] {
  return random.shuffle(sentences).slice(0, reviewSample);
}

/** SPEC W2 (AP B): 75 % good earns the full bonus for every sentence of the round, from 50 % a lower one. */
export function reviewRound(
  { good, reviewed }: { readonly good: number; readonly reviewed: number },
  { fullBonusFrom, lowerBonusFrom }: ReviewLimits,
): RoundOutcome {
  if (reviewed === 0) return "no-bonus";
  const share = good / reviewed;
  if (share >= fullBonusFrom) return "full-bonus";
  return share >= lowerBonusFrom ? "lower-bonus" : "no-bonus";
}

/** Bonus per sentence of the round. */
export function bonusPerSentence(
  outcome: RoundOutcome,
  { fullBonus, lowerBonus }: { readonly fullBonus: number; readonly lowerBonus: number },
): number {
  if (outcome === "full-bonus") return fullBonus;
  return outcome === "lower-bonus" ? lowerBonus : 0;
}

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

/** An event of a worker in a campaign; events are appended, and the last one determines the status. */
export type WorkerEvent = "joined" | "confirmed" | "blocked" | "unblocked" | "left";

/** Status of a worker; only active workers can take tasks. */
export type WorkerStatus = "active" | "blocked" | "left";

/**
 * Status of a worker after these events, oldest first. A worker who has left can join again; a blocked worker cannot.
 */
export function workerStatus(events: readonly WorkerEvent[]): WorkerStatus {
  let [blocked, left] = [false, false];
  for (const event of events) {
    if (event === "blocked") blocked = true;
    if (event === "unblocked") blocked = false;
    if (event === "left") left = true;
    if (event === "joined") left = false;
  }
  if (blocked) return "blocked";
  return left ? "left" : "active";
}
