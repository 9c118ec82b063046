import { CounterpointError, Random, type Split } from "../../../core/index.ts";
import { type ImageHashes, isSealedSplit } from "../../../corpus/index.ts";
import {
  type CampaignSettings,
  PHOTOS_SETTINGS,
  type PhotosSettings,
  SCENES_SETTINGS,
  type ScenesSettings,
} from "../settings/campaign-settings.ts";
import { readSettings } from "../settings/setting.ts";
import type { Stage } from "../stages/stage.ts";
import { photosRecipe } from "./photos.ts";
import { scenesRecipe } from "./scenes.ts";

export type RecipeName = "scenes" | "photos";

/** A collection campaign: a recipe with its settings, and its random seed. */
export type Campaign = {
  readonly id: string;
  readonly name: string;
  readonly seed: string;
  /** Seed of all chance about sealed splits. It is random and never published: positions and scenes that follow from a seed tell what the writer meant. */
  readonly sealedSeed: string;
  /** ISO 4217, as in "USD". */
  readonly currency: string;
} & (
  | { readonly recipe: "scenes"; readonly settings: ScenesSettings }
  | { readonly recipe: "photos"; readonly settings: PhotosSettings }
);

/** A recipe with its validated settings, from unvalidated names and values. */
export function parseRecipe(
  recipe: RecipeName,
  changes: Readonly<Record<string, unknown>>,
): Pick<Campaign, "recipe" | "settings"> {
  return recipe === "scenes"
    ? { recipe, settings: readSettings(SCENES_SETTINGS, changes) }
    : { recipe, settings: readSettings(PHOTOS_SETTINGS, changes) };
}

/** The recipe of a new campaign: its settings must not contradict each other, which older versions accepted. */
export function validateRecipe(
  recipe: RecipeName,
  changes: Readonly<Record<string, unknown>>,
): Pick<Campaign, "recipe" | "settings"> {
  const chosen = parseRecipe(recipe, changes) as Campaign; // recipe and settings belong together
  if (chosen.recipe === "scenes") checkConstraints(chosen.settings, SCENES_CONSTRAINTS);
  else checkConstraints(chosen.settings, PHOTOS_CONSTRAINTS);
  return chosen;
}

/** The stages of a campaign. Splitting needs the perceptual hashes of its images, no other stage does. */
export function stagesOf(campaign: Campaign, hashes: ImageHashes): readonly Stage[] {
  const random = new Random(campaign.seed);
  return campaign.recipe === "scenes"
    ? scenesRecipe(campaign.settings, { randomOf: (split) => randomFor(campaign, split) })
    : photosRecipe(campaign.settings, { random, hashes });
}

/** Chance about one split. */
export function randomFor({ seed, sealedSeed }: Campaign, split: Split): Random {
  return new Random(isSealedSplit(split) ? sealedSeed : seed);
}

/** For stages that process one input at a time. */
export const NO_HASHES: ImageHashes = new Map();

/** The error for inputs that the campaign's recipe does not start from. */
export function wrongRecipe({ id, recipe }: Campaign): CounterpointError {
  const message = `Campaign "${id}" uses the ${recipe} protocol, which does not accept this input`;
  return new CounterpointError("campaign/refused", message);
}

/** A constraint between settings: its message, which names them, and its condition. */
interface Constraint<Values> {
  readonly message: string;
  readonly isSatisfied: (values: Values) => boolean;
}

const COMMON_CONSTRAINTS: readonly Constraint<CampaignSettings>[] = [
  {
    message:
      "Reduced bonus threshold (lowerBonusFrom) must be at most the full bonus threshold (fullBonusFrom)",
    isSatisfied: ({ lowerBonusFrom, fullBonusFrom }) => lowerBonusFrom <= fullBonusFrom,
  },
];

/** With a single judgment there is no margin to require (SPEC C3). */
const canHaveGap = (judgments: number, minVoteMargin: number) =>
  judgments === 1 || minVoteMargin <= judgments;

const SCENES_CONSTRAINTS: readonly Constraint<ScenesSettings>[] = [
  ...COMMON_CONSTRAINTS,
  {
    message:
      "Minimum vote margin (minVoteMargin) must be at most the judgments per dev or test example (heldOutJudgments), otherwise every such example is dropped",
    isSatisfied: ({ minVoteMargin, heldOutJudgments }) => canHaveGap(heldOutJudgments, minVoteMargin),
  },
  {
    message:
      "Minimum vote margin (minVoteMargin) must be at most the judgments per training example (trainJudgments), otherwise every training example is dropped",
    isSatisfied: ({ minVoteMargin, trainJudgments }) => canHaveGap(trainJudgments, minVoteMargin),
  },
];

const PHOTOS_CONSTRAINTS: readonly Constraint<PhotosSettings>[] = [
  ...COMMON_CONSTRAINTS,
  {
    message: "Images per writing task (imagesPerSet) must be even, because images are shown in pairs",
    isSatisfied: ({ imagesPerSet }) => imagesPerSet % 2 === 0,
  },
  {
    message:
      "Pairs to select (pairsSelected) must be fewer than half the images per writing task (imagesPerSet), otherwise no pair is left for which the sentence is false",
    isSatisfied: ({ pairsSelected, imagesPerSet }) => pairsSelected < Math.floor(imagesPerSet / 2),
  },
  {
    message:
      "Minimum images after pruning (minImages) must be at least the images per writing task (imagesPerSet), otherwise workers are paid for sets that are too small to use",
    isSatisfied: ({ minImages, imagesPerSet }) => minImages >= imagesPerSet,
  },
  {
    message:
      "Disagreements that drop an example (dropAtDisagreements) must be at most the extra judgments (extraJudgments), otherwise no example can ever be dropped",
    isSatisfied: ({ dropAtDisagreements, extraJudgments }) =>
      extraJudgments === 0 || dropAtDisagreements <= extraJudgments,
  },
];

/** Throws with every violated constraint between settings. */
function checkConstraints<Values>(values: Values, constraints: readonly Constraint<Values>[]): void {
  const broken = constraints.filter(({ isSatisfied }) => !isSatisfied(values));
  if (broken.length === 0) return;
  const messages = broken.map(({ message }) => message).join("; ");
  throw new CounterpointError(
    "campaign/settings",
    `These settings conflict: ${messages}. Change one of them and try again.`,
  );
}
