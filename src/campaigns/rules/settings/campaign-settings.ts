import { MAX_PAY } from "../money.ts";
import type { Settings, ValuesOf } from "./setting.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const MONEY = { range: [0, MAX_PAY], fraction: "money" } as const;

/** Settings of both recipes. Times are in milliseconds, money in minor units (cents) with at most two decimals. */
const COMMON_SETTINGS = {
  // Seats
  lease: {
    label: "Task timeout",
    group: "tasks",
    advanced: true,
    default: 30 * MINUTE,
    range: [MINUTE, 7 * DAY],
    source: "our choice",
    about: "How long a worker can be inactive before the task goes to someone else.",
  },
  gracePeriod: {
    label: "Grace period",
    group: "tasks",
    advanced: true,
    default: 3 * DAY,
    range: [0, 30 * DAY],
    source: "our choice",
    about: "How long after the timeout a late answer is still accepted and paid.",
  },
  withdrawAfter: {
    label: "Withdraw unclaimed writing tasks after",
    group: "tasks",
    advanced: true,
    default: 3 * DAY,
    range: [MINUTE, 365 * DAY],
    source: "Suhr et al. 2019, section 3.6",
    about: "A writing task that no one has taken for this long is withdrawn.",
  },
  allowOwnSentences: {
    label: "Allow self-validation",
    group: "tasks",
    advanced: true,
    default: false,
    source: "our choice; in NLVR2 the writer validated 11.5 % of the examples (Suhr et al. 2019, section 4)",
    about: "Workers may judge sentences they wrote themselves.",
  },

  // Sentences
  minWords: {
    label: "Minimum words per sentence",
    group: "tasks",
    default: 3,
    range: [1, 50],
    source: "our choice; the shortest released sentence has three words (NLVR2, test1)",
    about: "Shorter sentences are rejected.",
  },
  refuseOwnRepetition: {
    label: "Reject repeated sentences",
    group: "tasks",
    default: false,
    source: "our choice; in 40 of the 4,013 writing tasks of NLVR2 dev and test1 a writer repeats a sentence",
    about: "Writers cannot submit a sentence they have submitted before. If off, they are only warned.",
  },

  // Workers (AP B)
  requireQualification: {
    label: "Require qualification",
    group: "qualification",
    default: true,
    source: "Suhr et al. 2019, appendix B; Suhr et al. 2017, section 5",
    about:
      "Workers must pass a test before they get tasks. You can turn this off for a pilot with colleagues.",
  },
  tutorialQuestions: {
    label: "Tutorial: number of questions",
    group: "qualification",
    advanced: true,
    default: 6,
    range: [0, 100],
    source: "Suhr et al. 2019, appendix B",
    about: "Number of questions in the writers' tutorial. With 0 the tutorial is skipped.",
  },
  guidelineSentences: {
    label: "Guideline test: number of sentences",
    group: "qualification",
    advanced: true,
    default: 19,
    range: [0, 100],
    source: "Suhr et al. 2019, appendix B",
    about: "Number of sentences that new writers rate against the guidelines. With 0 this part is skipped.",
  },
  requireCheckedSentence: {
    label: "Require a reviewed first sentence",
    group: "qualification",
    default: true,
    source: "Suhr et al. 2019, appendix B",
    about: "New writers write one sentence, which a reviewer reads before they get tasks.",
  },
  validationQuestions: {
    label: "Validator test: number of questions",
    group: "qualification",
    default: 8,
    range: [0, 100],
    source: "Suhr et al. 2019, appendix B",
    about: "Number of questions in the validators' test. With 0 everyone may judge.",
  },
  passShare: {
    label: "Pass mark",
    group: "qualification",
    default: 0.8,
    range: [0, 1],
    fraction: true,
    source: "our choice",
    about: "Share of correct answers needed to pass each part of the test.",
  },
  qualificationTries: {
    label: "Tries per part of the test",
    group: "qualification",
    default: 1,
    range: [1, 10],
    source: "our choice",
    about: "How often a worker can take each part of the test. With 2, whoever fails a part can try again.",
  },
  reviewSample: {
    label: "Sentences reviewed per writer and round",
    group: "review",
    advanced: true,
    default: 20,
    range: [1, 10_000],
    source: "Suhr et al. 2019, appendix B",
    about: "Up to this many sentences per writer and round are reviewed.",
  },
  fullBonusFrom: {
    label: "Full bonus threshold",
    group: "review",
    advanced: true,
    default: 0.75,
    range: [0, 1],
    fraction: true,
    source: "Suhr et al. 2019, appendix B",
    about: "Share of good sentences needed for the full bonus and for access to all writing tasks.",
  },
  lowerBonusFrom: {
    label: "Reduced bonus threshold",
    group: "review",
    advanced: true,
    default: 0.5,
    range: [0, 1],
    fraction: true,
    source: "Suhr et al. 2019, appendix B",
    about: "Share of good sentences needed for the reduced bonus.",
  },
  limitedPool: {
    label: "Writing tasks open to new writers",
    group: "review",
    default: 0.3,
    range: [0, 1],
    fraction: true,
    source: "our choice",
    about: "Share of writing tasks available to writers who have not yet passed a review round.",
  },
  humanThreshold: {
    label: "Judgments for human performance",
    group: "judgments",
    advanced: true,
    default: 100,
    range: [1, 1_000_000],
    source: "Suhr et al. 2019, section 5",
    about: "Number of judgments a worker needs to be counted in human performance.",
  },

  // Pay
  writingPay: {
    label: "Pay per writing task",
    group: "pay",
    ...MONEY,
    default: 25,
    source:
      "our choice; Suhr et al. 2019, Table 9: 30.5 cents per sentence ($9,570.46 / 31,418), which is 25.42 plus a fee of 20 %",
    about: "Paid for every writing task.",
  },
  fullBonus: {
    label: "Full bonus per sentence",
    group: "pay",
    ...MONEY,
    default: 5,
    source: "our choice",
    about: "Paid for every sentence of a round that reaches the full bonus threshold.",
  },
  lowerBonus: {
    label: "Reduced bonus per sentence",
    group: "pay",
    ...MONEY,
    default: 3,
    source: "our choice",
    about: "Paid for every sentence of a round that reaches only the reduced bonus threshold.",
  },
  validationPay: {
    label: "Pay per judgment",
    group: "pay",
    ...MONEY,
    default: 3,
    source:
      "Suhr et al. 2019, Table 9: $6,452.93 for about 212,000 judgments, 3.0 cents each, which is 2.5 plus a fee of 20 %",
    about: "Paid for every judgment.",
  },
  feeBasisPoints: {
    label: "Marketplace fee",
    group: "pay",
    default: 2000,
    range: [0, 10_000],
    source: "our choice",
    about:
      "What the marketplace charges on top of pay and bonus. (On the command line: feeBasisPoints, in hundredths of a percent.)",
  },
  minHourlyPay: {
    label: "Minimum pay per hour",
    group: "pay",
    ...MONEY,
    default: 800,
    source: "our choice; Prolific asks for at least $8.00 per hour",
    about:
      "You are warned when a usual worker earns less than this per hour, bonus not included. With 0, there is no warning.",
  },
} as const satisfies Settings;

/** N chose its annotators "using a small set of example questions", and prints no number of them. */
const SMALL_TEST =
  "our choice; Suhr et al. 2017, section 5: ten annotators chosen with a small set of example questions";

/** The settings of the scenes recipe (SPEC C). */
export const SCENES_SETTINGS = {
  ...COMMON_SETTINGS,
  tutorialQuestions: { ...COMMON_SETTINGS.tutorialQuestions, default: 0, source: SMALL_TEST },
  guidelineSentences: { ...COMMON_SETTINGS.guidelineSentences, default: 6, source: SMALL_TEST },
  requireCheckedSentence: { ...COMMON_SETTINGS.requireCheckedSentence, default: false, source: SMALL_TEST },
  validationQuestions: { ...COMMON_SETTINGS.validationQuestions, default: 6, source: SMALL_TEST },
  trainJudgments: {
    label: "Judgments per training example",
    group: "judgments",
    default: 1,
    range: [1, 99],
    source: "Suhr et al. 2017, section 5",
    about: "Number of judgments collected for each training example.",
  },
  heldOutJudgments: {
    label: "Judgments per dev or test example",
    group: "judgments",
    default: 5,
    range: [1, 99],
    source: "Suhr et al. 2017, section 5",
    about: "Number of judgments collected for each dev or test example.",
  },
  minVoteMargin: {
    label: "Minimum vote margin",
    group: "judgments",
    default: 2,
    range: [1, 99],
    source: "Suhr et al. 2017, section 4",
    about: "An example with several judgments is kept only if one label leads by at least this many votes.",
  },
  keepWritingOrder: {
    label: "Keep the writing order in identifiers",
    group: "judgments",
    advanced: true,
    default: false,
    source: "our choice; in the NLVR release, A and B are at positions 0 and 1",
    about:
      "Identifiers keep the positions of the writing task, A and B first, which reveals the intended labels. If off, positions are random.",
  },
} as const satisfies Settings;

/** The settings of the photographs recipe (SPEC P, D). */
export const PHOTOS_SETTINGS = {
  ...COMMON_SETTINGS,
  minImages: {
    label: "Minimum images after pruning",
    group: "images",
    default: 8,
    range: [2, 100],
    source: "Suhr et al. 2019, section 3.1 and appendix B",
    about: "A set with fewer images after pruning is dropped.",
  },
  minInteresting: {
    label: "Minimum interesting images",
    group: "images",
    default: 3,
    range: [0, 100],
    source: "Suhr et al. 2019, section 3.1",
    about: "A set with fewer interesting images is dropped.",
  },
  imagesPerSet: {
    label: "Images per writing task",
    group: "images",
    default: 8,
    range: [4, 100],
    source: "Suhr et al. 2019, section 3.1",
    about: "Number of images in a writing task. Must be even.",
  },
  pairsSelected: {
    label: "Pairs to select",
    group: "images",
    default: 2,
    range: [1, 49],
    source: "Suhr et al. 2019, section 3.2",
    about: "Number of pairs the writer selects, of which the sentence must be true.",
  },
  sentencesPerSet: {
    label: "Writing tasks per image set",
    group: "images",
    default: 2,
    range: [1, 9],
    source: "Suhr et al. 2019, section 3.6",
    about: "Number of writing tasks (sentences) for each image set.",
  },
  heldOut: {
    label: "Share held out",
    group: "judgments",
    default: 0.2,
    range: [0, 0.95],
    fraction: true,
    source: "Suhr et al. 2019, section 3.4",
    about: "Share of examples assigned to the dev and test sets.",
  },
  imagesInOneSplit: {
    label: "Keep shared images in one split",
    group: "judgments",
    advanced: true,
    default: true,
    source: "our choice",
    about:
      "Image sets that share an image are assigned to the same split. In the paper only the examples of one set stay together.",
  },
  extraJudgments: {
    label: "Extra judgments per held-out example",
    group: "judgments",
    default: 4,
    range: [0, 98],
    source: "Suhr et al. 2019, section 3.4",
    about: "Number of additional judgments for each dev or test example.",
  },
  dropAtDisagreements: {
    label: "Disagreements that drop an example",
    group: "judgments",
    default: 2,
    range: [1, 99],
    source: "Suhr et al. 2019, section 3.4",
    about: "A held-out example is dropped if at least this many extra judgments disagree with its label.",
  },
  imageWidth: {
    label: "Image width",
    group: "images",
    advanced: true,
    default: 530,
    range: [16, 4096],
    source: "Suhr et al. 2019, appendix E.1",
    about: "Width, in pixels, at which images are shown.",
  },
  imageHeight: {
    label: "Image height",
    group: "images",
    advanced: true,
    default: 416,
    range: [16, 4096],
    source: "Suhr et al. 2019, appendix E.1",
    about: "Height, in pixels, at which images are shown.",
  },
  pruningPay: {
    label: "Pay per pruned image set",
    group: "pay",
    ...MONEY,
    default: 5,
    source:
      "Suhr et al. 2019, Table 9: $1,310.76 for 27,678 sets, 4.7 cents each, which is 3.92 plus a fee of 20 %",
    about: "Paid for every set that a worker prunes.",
  },
  constructionPay: {
    label: "Pay per constructed image set",
    group: "pay",
    ...MONEY,
    default: 9,
    source:
      "Suhr et al. 2019, Table 9: $1,798.84 for 19,500 sets, 9.2 cents each, which is 7.67 plus a fee of 20 %",
    about: "Paid for every set in which a worker marks duplicates and images that are not interesting.",
  },
} as const satisfies Settings;

export type ScenesSettings = ValuesOf<typeof SCENES_SETTINGS>;
export type PhotosSettings = ValuesOf<typeof PHOTOS_SETTINGS>;

/** Values of the settings of both recipes. */
export type CampaignSettings = ValuesOf<typeof COMMON_SETTINGS>;
