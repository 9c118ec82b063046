import type { Random } from "../../core/index.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Behaviour of a simulated worker. Shares are probabilities, times are medians in milliseconds. */
export interface WorkerProfile {
  readonly name: ProfileName;
  /** Share of workers with this profile. */
  readonly share: number;
  /** Share of incorrect judgments, and of incorrect answers of a qualification. */
  readonly errorRate: number;
  /** Judgments of "nonsense" about sentences that make sense. */
  readonly nonsenseRate: number;
  /** Sentences that consider only half of the task. */
  readonly carelessSentences: number;
  /** Meaningless sentences. */
  readonly emptySentences: number;
  /** Tasks that are claimed and abandoned; half of these are answered late. */
  readonly abandonRate: number;
  /** Answers that are submitted twice, as an impatient browser does. */
  readonly duplicateRate: number;
  readonly timeToWrite: number;
  readonly timeToJudge: number;
  /** Length of a work session, and hours of absence per day. */
  readonly sessionMs: number;
  readonly awayMs: number;
}

export type ProfileName = "careful" | "slow" | "sloppy" | "abandoning" | "spammer";

const CAREFUL: WorkerProfile = {
  name: "careful",
  share: 0.6,
  errorRate: 0.035,
  nonsenseRate: 0.005,
  carelessSentences: 0.03,
  emptySentences: 0,
  abandonRate: 0.005,
  duplicateRate: 0.01,
  timeToWrite: 90 * SECOND,
  timeToJudge: 9 * SECOND,
  sessionMs: 90 * MINUTE,
  awayMs: 20 * HOUR,
};

/**
 * The profiles of workers. The careful are as accurate as the papers' workers (95.4 % on NLVR, 96.3 % on NLVR2, with
 * the errors of the label itself); the others, and their shares, are our guesses.
 */
export const WORKER_PROFILES: readonly WorkerProfile[] = [
  CAREFUL,
  { ...CAREFUL, name: "slow", share: 0.15, timeToWrite: 240 * SECOND, timeToJudge: 25 * SECOND },
  {
    ...CAREFUL,
    name: "sloppy",
    share: 0.12,
    errorRate: 0.15,
    carelessSentences: 0.4,
    timeToWrite: 40 * SECOND,
    timeToJudge: 5 * SECOND,
  },
  {
    ...CAREFUL,
    name: "abandoning",
    share: 0.08,
    abandonRate: 0.3,
    sessionMs: 20 * MINUTE,
    awayMs: 44 * HOUR,
  },
  {
    ...CAREFUL,
    name: "spammer",
    share: 0.05,
    errorRate: 0.5,
    carelessSentences: 0,
    emptySentences: 1,
    duplicateRate: 0.1,
    timeToWrite: 8 * SECOND,
    timeToJudge: 2 * SECOND,
  },
];

/**
 * The profiles of a number of workers: each profile gets its share, rounded so that the numbers add up, in random
 * order.
 */
export function assignProfiles(workers: number, random: Random): readonly WorkerProfile[] {
  const profiles: WorkerProfile[] = [];
  let share = 0;
  for (const profile of WORKER_PROFILES) {
    share += profile.share;
    while (profiles.length < Math.round(share * workers)) profiles.push(profile);
  }
  return random.shuffle(profiles);
}
