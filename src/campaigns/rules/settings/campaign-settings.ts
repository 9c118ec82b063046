import { MAX_PAY } from "../money.ts";
import type { Settings, ValuesOf } from "./setting.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const MONEY = { range: [0, MAX_PAY], fraction: "money" } as const;

/** Settings of both recipes. Times are in milliseconds, money in minor units (cents) with at most two decimals. */
const COMMON_SETTINGS = {
  // Seats
  lease: {
    default: 30 * MINUTE,
    range: [MINUTE, 7 * DAY],
    source: "ours",
    about: "How long a worker holds a task without a sign of life.",
  },
  gracePeriod: {
    default: 3 * DAY,
    range: [0, 30 * DAY],
    source: "ours",
    about: "How long after the end of its lease an answer is still taken and paid.",
  },
  withdrawAfter: {
    default: 3 * DAY,
    range: [MINUTE, 365 * DAY],
    source: "N2 3.6",
    about: "A writing task that nobody has taken for so long is withdrawn.",
  },
  allowOwnSentences: {
    default: false,
    source: "ours; NLVR2 let 11.5 % of its examples be validated by their writer (N2 4)",
    about: "Whether a worker may judge a sentence of its own.",
  },

  // Sentences
  minWords: {
    default: 3,
    range: [1, 50],
    source: "ours; the shortest released sentence has three words (NLVR2, test1)",
    about: "Sentences of fewer words are refused.",
  },
  refuseOwnRepetition: {
    default: false,
    source: "ours; 40 of the 4,013 tasks of NLVR2's dev and test1 repeat a sentence of their writer",
    about: "Whether a writer who repeats a sentence of their own is refused; otherwise they are warned.",
  },

  // Workers (AP B)
  requireQualification: {
    default: true,
    source: "AP B; N 5",
    about: "Whether workers must qualify before they get tasks; pilots among colleagues may go without.",
  },
  tutorialQuestions: {
    default: 6,
    range: [0, 100],
    source: "AP B",
    about: "Questions of the writers' tutorial; with none it is left out.",
  },
  guidelineSentences: {
    default: 19,
    range: [0, 100],
    source: "AP B",
    about: "Sentences that a new writer judges by the guidelines; with none they are left out.",
  },
  requireCheckedSentence: {
    default: true,
    source: "AP B",
    about: "Whether a new writer writes a sentence that a person checks by hand.",
  },
  validationQuestions: {
    default: 8,
    range: [0, 100],
    source: "AP B",
    about: "Preselected tasks that qualify for validation; with none everybody may judge.",
  },
  passShare: {
    default: 0.8,
    range: [0, 1],
    fraction: true,
    source: "ours",
    about: "The share of right answers that passes a part of a qualification.",
  },
  reviewSample: {
    default: 20,
    range: [1, 10_000],
    source: "AP B",
    about: "Sentences per writer and round that are checked against the guidelines.",
  },
  fullBonusFrom: {
    default: 0.75,
    range: [0, 1],
    fraction: true,
    source: "AP B",
    about: "The share of good sentences that earns the full bonus, and the whole pool.",
  },
  lowerBonusFrom: {
    default: 0.5,
    range: [0, 1],
    fraction: true,
    source: "AP B",
    about: "The share of good sentences that earns the lower bonus.",
  },
  limitedPool: {
    default: 0.3,
    range: [0, 1],
    fraction: true,
    source: "ours",
    about: "The share of writing tasks that new writers may take.",
  },
  humanThreshold: {
    default: 100,
    range: [1, 1_000_000],
    source: "N2 5",
    about: "Judgments that a worker needs to be counted in human performance.",
  },

  // Pay
  writingPay: {
    ...MONEY,
    default: 25,
    source: "ours; AP Table 9 has 30.5 cents a sentence ($9,570.46 / 31,418): 25.42 and a fee of 20 %",
    about: "Pay for a writing task.",
  },
  fullBonus: { ...MONEY, default: 5, source: "ours", about: "Bonus for every sentence of a good round." },
  lowerBonus: { ...MONEY, default: 3, source: "ours", about: "Bonus for every sentence of a fair round." },
  validationPay: {
    ...MONEY,
    default: 3,
    source: "AP Table 9: $6,452.93 for about 212,000 judgments, 3.0 cents each: 2.5 and a fee of 20 %",
    about: "Pay for a judgment.",
  },
  feeBasisPoints: {
    default: 2000,
    range: [0, 10_000],
    source: "ours",
    about:
      "What the marketplace takes on top of pay and bonus; in hundredths of a percent for the command line.",
  },
} as const satisfies Settings;

/** N chose its annotators "using a small set of example questions", and prints no number of them. */
const SMALL_TEST = "ours; N 5 chose ten annotators by a small set of example questions";

/** The settings of the scenes recipe (SPEC C). */
export const SCENES_SETTINGS = {
  ...COMMON_SETTINGS,
  tutorialQuestions: { ...COMMON_SETTINGS.tutorialQuestions, default: 0, source: SMALL_TEST },
  guidelineSentences: { ...COMMON_SETTINGS.guidelineSentences, default: 6, source: SMALL_TEST },
  requireCheckedSentence: { ...COMMON_SETTINGS.requireCheckedSentence, default: false, source: SMALL_TEST },
  validationQuestions: { ...COMMON_SETTINGS.validationQuestions, default: 6, source: SMALL_TEST },
  trainJudgments: { default: 1, range: [1, 99], source: "N 5", about: "Judgments of a training example." },
  heldOutJudgments: { default: 5, range: [1, 99], source: "N 5", about: "Judgments of any other example." },
  minVoteMargin: {
    default: 2,
    range: [1, 99],
    source: "N 4",
    about: "An example with several judgments needs so many more of one label than of the other.",
  },
  keepWritingOrder: {
    default: false,
    source: "ours; NLVR's release has A and B at the positions 0 and 1 (C1)",
    about:
      "Whether positions in identifiers are those of the writing task, A and B first, which gives labels away; otherwise they are random.",
  },
} as const satisfies Settings;

/** The settings of the photographs recipe (SPEC P, D). */
export const PHOTOS_SETTINGS = {
  ...COMMON_SETTINGS,
  minImages: {
    default: 8,
    range: [2, 100],
    source: "N2 3.1, AP B",
    about: "A set with fewer images left after pruning is dropped.",
  },
  minInteresting: {
    default: 3,
    range: [0, 100],
    source: "N2 3.1",
    about: "A set with fewer interesting images is dropped.",
  },
  imagesPerSet: {
    default: 8,
    range: [4, 100],
    source: "N2 3.1",
    about: "Images of a writing task; an even number.",
  },
  pairsSelected: {
    default: 2,
    range: [1, 49],
    source: "N2 3.2",
    about: "Pairs that the sentence is true of.",
  },
  sentencesPerSet: { default: 2, range: [1, 9], source: "N2 3.6", about: "Writing tasks for each set." },
  heldOut: {
    default: 0.2,
    range: [0, 0.95],
    fraction: true,
    source: "N2 3.4",
    about: "The share of examples in development and test sets.",
  },
  imagesInOneSplit: {
    default: true,
    source: "ours",
    about: "Sets that share an image stay in one split; the paper keeps only sets together.",
  },
  extraJudgments: {
    default: 4,
    range: [0, 98],
    source: "N2 3.4",
    about: "More judgments of each held-out example.",
  },
  dropAtDisagreements: {
    default: 2,
    range: [1, 99],
    source: "N2 3.4",
    about: "A held-out example goes when so many extra judgments disagree with its label.",
  },
  imageWidth: { default: 530, range: [16, 4096], source: "AP E.1", about: "Width that images are shown in." },
  imageHeight: {
    default: 416,
    range: [16, 4096],
    source: "AP E.1",
    about: "Height that images are shown in.",
  },
  pruningPay: {
    ...MONEY,
    default: 5,
    source: "AP Table 9: $1,310.76 for 27,678 sets, 4.7 cents each: 3.92 and a fee of 20 %",
    about: "Pay for pruning a set.",
  },
  constructionPay: {
    ...MONEY,
    default: 9,
    source: "AP Table 9: $1,798.84 for 19,500 sets, 9.2 cents each: 7.67 and a fee of 20 %",
    about: "Pay for constructing a set.",
  },
} as const satisfies Settings;

export type ScenesSettings = ValuesOf<typeof SCENES_SETTINGS>;
export type PhotosSettings = ValuesOf<typeof PHOTOS_SETTINGS>;

/** Values of the settings of both recipes. */
export type CampaignSettings = ValuesOf<typeof COMMON_SETTINGS>;
