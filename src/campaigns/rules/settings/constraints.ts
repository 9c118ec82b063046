import { CounterpointError } from "../../../core/index.ts";
import type { CampaignSettings, PhotosSettings, ScenesSettings } from "./campaign-settings.ts";

/** A constraint between settings: its message, which names them, and its condition. */
interface Constraint<Values> {
  readonly message: string;
  readonly isSatisfied: (values: Values) => boolean;
}

const COMMON_CONSTRAINTS: readonly Constraint<CampaignSettings>[] = [
  {
    message: '"lowerBonusFrom" should be at most "fullBonusFrom"',
    isSatisfied: ({ lowerBonusFrom, fullBonusFrom }) => lowerBonusFrom <= fullBonusFrom,
  },
];

/** With a single judgment there is no margin to require (SPEC C3). */
const canHaveGap = (judgments: number, minVoteMargin: number) =>
  judgments === 1 || minVoteMargin <= judgments;

export const SCENES_CONSTRAINTS: readonly Constraint<ScenesSettings>[] = [
  ...COMMON_CONSTRAINTS,
  {
    message: '"minVoteMargin" should be at most "heldOutJudgments", or every held-out example is dropped',
    isSatisfied: ({ minVoteMargin, heldOutJudgments }) => canHaveGap(heldOutJudgments, minVoteMargin),
  },
  {
    message: '"minVoteMargin" should be at most "trainJudgments", or every training example is dropped',
    isSatisfied: ({ minVoteMargin, trainJudgments }) => canHaveGap(trainJudgments, minVoteMargin),
  },
];

export const PHOTOS_CONSTRAINTS: readonly Constraint<PhotosSettings>[] = [
  ...COMMON_CONSTRAINTS,
  {
    message: '"imagesPerSet" should be even, as images are dealt to pairs',
    isSatisfied: ({ imagesPerSet }) => imagesPerSet % 2 === 0,
  },
  {
    message:
      '"pairsSelected" should be under half of "imagesPerSet", or no pair is left that the sentence is false of',
    isSatisfied: ({ pairsSelected, imagesPerSet }) => pairsSelected < Math.floor(imagesPerSet / 2),
  },
  {
    message: '"minImages" should be at least "imagesPerSet", or sets that are too small are paid for',
    isSatisfied: ({ minImages, imagesPerSet }) => minImages >= imagesPerSet,
  },
  {
    message: '"dropAtDisagreements" should be at most "extraJudgments", or no example can be dropped by them',
    isSatisfied: ({ dropAtDisagreements, extraJudgments }) =>
      extraJudgments === 0 || dropAtDisagreements <= extraJudgments,
  },
];

/** Throws with every violated constraint between settings. */
export function checkConstraints<Values>(values: Values, constraints: readonly Constraint<Values>[]): void {
  const broken = constraints.filter(({ isSatisfied }) => !isSatisfied(values));
  if (broken.length === 0) return;
  const messages = broken.map(({ message }) => message).join("; ");
  throw new CounterpointError("campaign/settings", `The settings contradict each other: ${messages}`);
}
