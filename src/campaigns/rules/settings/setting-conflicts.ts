import type { CampaignSettings, PhotosSettings, ScenesSettings } from "./campaign-settings.ts";

/** Settings that contradict each other, and the reason. */
export interface SettingConflict {
  readonly settings: readonly string[];
  /** A sentence without its full stop, which names the settings. */
  readonly message: string;
}

/** All conflicts between the settings of a recipe, each of which is valid by itself. */
export function settingConflicts(
  recipe: "scenes" | "photos",
  values: Readonly<Record<string, number | boolean>>,
): readonly SettingConflict[] {
  // The values are those of the recipe, all of them.
  return recipe === "scenes"
    ? broken(SCENES_CONSTRAINTS, values as ScenesSettings)
    : broken(PHOTOS_CONSTRAINTS, values as PhotosSettings);
}

function broken<Values>(constraints: readonly Constraint<Values>[], values: Values) {
  return constraints.flatMap(({ isSatisfied, settings, message }) =>
    isSatisfied(values) ? [] : [{ settings, message }],
  );
}

/** A constraint between settings: its message, which names them, and its condition. */
interface Constraint<Values> {
  readonly settings: readonly (keyof Values & string)[];
  readonly message: string;
  readonly isSatisfied: (values: Values) => boolean;
}

const COMMON_CONSTRAINTS: readonly Constraint<CampaignSettings>[] = [
  {
    settings: ["lowerBonusFrom", "fullBonusFrom"],
    message:
      "Reduced bonus threshold (lowerBonusFrom) must be at most the full bonus threshold (fullBonusFrom)",
    isSatisfied: ({ lowerBonusFrom, fullBonusFrom }) => lowerBonusFrom <= fullBonusFrom,
  },
  {
    settings: ["limitedPool"],
    message:
      "Writing tasks open to new writers (limitedPool) must be more than 0 %, otherwise nobody can ever write",
    isSatisfied: ({ limitedPool }) => limitedPool > 0,
  },
];

/** With a single judgment there is no margin to require (SPEC C3). */
const canHaveGap = (judgments: number, minVoteMargin: number) =>
  judgments === 1 || minVoteMargin <= judgments;

const SCENES_CONSTRAINTS: readonly Constraint<ScenesSettings>[] = [
  ...COMMON_CONSTRAINTS,
  {
    settings: ["minVoteMargin", "heldOutJudgments"],
    message:
      "Minimum vote margin (minVoteMargin) must be at most the judgments per dev or test example (heldOutJudgments), otherwise every such example is dropped",
    isSatisfied: ({ minVoteMargin, heldOutJudgments }) => canHaveGap(heldOutJudgments, minVoteMargin),
  },
  {
    settings: ["minVoteMargin", "trainJudgments"],
    message:
      "Minimum vote margin (minVoteMargin) must be at most the judgments per training example (trainJudgments), otherwise every training example is dropped",
    isSatisfied: ({ minVoteMargin, trainJudgments }) => canHaveGap(trainJudgments, minVoteMargin),
  },
];

const PHOTOS_CONSTRAINTS: readonly Constraint<PhotosSettings>[] = [
  ...COMMON_CONSTRAINTS,
  {
    settings: ["imagesPerSet"],
    message: "Images per writing task (imagesPerSet) must be even, because images are shown in pairs",
    isSatisfied: ({ imagesPerSet }) => imagesPerSet % 2 === 0,
  },
  {
    settings: ["pairsSelected", "imagesPerSet"],
    message:
      "Pairs to select (pairsSelected) must be fewer than half the images per writing task (imagesPerSet), otherwise no pair is left for which the sentence is false",
    isSatisfied: ({ pairsSelected, imagesPerSet }) => pairsSelected < Math.floor(imagesPerSet / 2),
  },
  {
    settings: ["minImages", "imagesPerSet"],
    message:
      "Minimum images after pruning (minImages) must be at least the images per writing task (imagesPerSet), otherwise workers are paid for sets that are too small to use",
    isSatisfied: ({ minImages, imagesPerSet }) => minImages >= imagesPerSet,
  },
  {
    settings: ["dropAtDisagreements", "extraJudgments"],
    message:
      "Disagreements that drop an example (dropAtDisagreements) must be at most the extra judgments (extraJudgments), otherwise no example can ever be dropped",
    isSatisfied: ({ dropAtDisagreements, extraJudgments }) =>
      extraJudgments === 0 || dropAtDisagreements <= extraJudgments,
  },
];
