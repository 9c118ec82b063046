import type { Random } from "../../core/index.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How a simulated worker works. Shares are probabilities, times are medians in milliseconds. */
export interface Character {
  readonly name: CharacterName;
  /** The share of workers who are like this. */
  readonly share: number;
  /** Judgments, and answers of a qualification, that are simply wrong. */
  readonly wrong: number;
  /** Judgments of "nonsense" about sentences that make sense. */
  readonly reports: number;
  /** Sentences that look at half of the task only. */
  readonly carelessSentences: number;
  /** Sentences that say nothing. */
  readonly emptySentences: number;
  /** Tasks that are taken and left lying; half of these are answered late. */
  readonly abandons: number;
  /** Answers that are sent twice, as an impatient browser does. */
  readonly sendsTwice: number;
  readonly timeToWrite: number;
  readonly timeToJudge: number;
  /** How long it works on end, and how many hours of a day it is away then. */
  readonly session: number;
  readonly away: number;
}

export type CharacterName = "careful" | "slow" | "sloppy" | "abandoning" | "spammer";

const CAREFUL: Character = {
  name: "careful",
  share: 0.6,
  wrong: 0.035,
  reports: 0.005,
  carelessSentences: 0.03,
  emptySentences: 0,
  abandons: 0.005,
  sendsTwice: 0.01,
  timeToWrite: 90 * SECOND,
  timeToJudge: 9 * SECOND,
  session: 90 * MINUTE,
  away: 20 * HOUR,
};

/**
 * Who comes to a campaign. The careful are as often right as the papers' workers (95.4 % on NLVR, 96.3 % on NLVR2, with
 * the errors of the label itself); the others, and their shares, are our guesses: a manager may change them.
 */
export const CHARACTERS: readonly Character[] = [
  CAREFUL,
  { ...CAREFUL, name: "slow", share: 0.15, timeToWrite: 240 * SECOND, timeToJudge: 25 * SECOND },
  {
    ...CAREFUL,
    name: "sloppy",
    share: 0.12,
    wrong: 0.15,
    carelessSentences: 0.4,
    timeToWrite: 40 * SECOND,
    timeToJudge: 5 * SECOND,
  },
  { ...CAREFUL, name: "abandoning", share: 0.08, abandons: 0.3, session: 20 * MINUTE, away: 44 * HOUR },
  {
    ...CAREFUL,
    name: "spammer",
    share: 0.05,
    wrong: 0.5,
    carelessSentences: 0,
    emptySentences: 1,
    sendsTwice: 0.1,
    timeToWrite: 8 * SECOND,
    timeToJudge: 2 * SECOND,
  },
];

/** The characters of so many workers: each kind gets its share, rounded so that the numbers add up, in random order. */
export function castWorkers(workers: number, random: Random): readonly Character[] {
  const cast: Character[] = [];
  let share = 0;
  for (const character of CHARACTERS) {
    share += character.share;
    while (cast.length < Math.round(share * workers)) cast.push(character);
  }
  return random.shuffle(cast);
}
