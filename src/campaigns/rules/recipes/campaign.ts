import { CounterpointError, Random, type Split } from "../../../core/index.ts";
import { type ImageHashes, isSealedSplit } from "../../../corpus/index.ts";
import {
  PHOTOS_SETTINGS,
  type PhotosSettings,
  SCENES_SETTINGS,
  type ScenesSettings,
} from "../settings/campaign-settings.ts";
import { readSettings } from "../settings/setting.ts";
import { settingConflicts } from "../settings/setting-conflicts.ts";
import type { Stage, StageName } from "../stages/stage.ts";
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
  const chosen = parseRecipe(recipe, changes);
  const conflicts = settingConflicts(recipe, { ...chosen.settings });
  if (conflicts.length === 0) return chosen;
  const messages = conflicts.map(({ message }) => message).join("; ");
  throw new CounterpointError(
    "campaign/settings",
    `These settings conflict: ${messages}. Change one of them and try again.`,
  );
}

/** The stages of a campaign. Splitting needs the perceptual hashes of its images, no other stage does. */
export function stagesOf(campaign: Campaign, hashes: ImageHashes): readonly Stage[] {
  const random = new Random(campaign.seed);
  return campaign.recipe === "scenes"
    ? scenesRecipe(campaign.settings, { randomOf: (split) => randomFor(campaign, split) })
    : photosRecipe(campaign.settings, { random, hashes });
}

/** The stages whose answers splitting waits for; undefined in a recipe without splitting. */
export function stagesBeforeSplitting(campaign: Campaign): readonly StageName[] | undefined {
  const stages = stagesOf(campaign, NO_HASHES);
  const splitting = stages.findIndex((stage) => "assign" in stage);
  if (splitting < 0) return undefined;
  return stages.slice(0, splitting).flatMap((stage) => ("task" in stage ? [stage.name] : []));
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
