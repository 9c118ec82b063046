import { CounterpointError } from "../../../core/index.ts";
import type { CampaignSettings, PhotosSettings, ScenesSettings } from "./campaign-settings.ts";

/** What settings must be to each other, in words that name them, and whether they are. */
interface Relation<Values> {
  readonly wanted: string;
  readonly holds: (values: Values) => boolean;
}

const COMMON_RELATIONS: readonly Relation<CampaignSettings>[] = [
  {
    wanted: '"lowerBonusFrom" should be at most "fullBonusFrom"',
    holds: ({ lowerBonusFrom, fullBonusFrom }) => lowerBonusFrom <= fullBonusFrom,
  },
];

/** With a single judgment there is no gap to ask for (SPEC C3). */
const canHaveGap = (judgments: number, leastGap: number) => judgments === 1 || leastGap <= judgments;

export const SCENES_RELATIONS: readonly Relation<ScenesSettings>[] = [
  ...COMMON_RELATIONS,
  {
    wanted: '"leastGap" should be at most "heldOutJudgments", or every held-out example is dropped',
    holds: ({ leastGap, heldOutJudgments }) => canHaveGap(heldOutJudgments, leastGap),
  },
  {
    wanted: '"leastGap" should be at most "trainJudgments", or every training example is dropped',
    holds: ({ leastGap, trainJudgments }) => canHaveGap(trainJudgments, leastGap),
  },
];

export const PHOTOS_RELATIONS: readonly Relation<PhotosSettings>[] = [
  ...COMMON_RELATIONS,
  {
    wanted: '"imagesPerSet" should be even, as images are dealt to pairs',
    holds: ({ imagesPerSet }) => imagesPerSet % 2 === 0,
  },
  {
    wanted:
      '"pairsSelected" should be under half of "imagesPerSet", or no pair is left that the sentence is false of',
    holds: ({ pairsSelected, imagesPerSet }) => pairsSelected < Math.floor(imagesPerSet / 2),
  },
  {
    wanted: '"leastImages" should be at least "imagesPerSet", or sets that are too small are paid for',
    holds: ({ leastImages, imagesPerSet }) => leastImages >= imagesPerSet,
  },
  {
    wanted: '"disagreements" should be at most "extraJudgments", or no example can be dropped by them',
    holds: ({ disagreements, extraJudgments }) => extraJudgments === 0 || disagreements <= extraJudgments,
  },
];

/** Fails with every relation that settings do not have to each other. */
export function requireRelations<Values>(values: Values, relations: readonly Relation<Values>[]): void {
  const broken = relations.filter(({ holds }) => !holds(values));
  if (broken.length === 0) return;
  const told = broken.map(({ wanted }) => wanted).join("; ");
  throw new CounterpointError("campaign/settings", `The settings contradict each other: ${told}`);
}
