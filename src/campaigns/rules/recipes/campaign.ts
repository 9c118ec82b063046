import { CounterpointError, Random } from "../../../core/index.ts";
import type { ImageHashes } from "../../../corpus/index.ts";
import {
  PHOTOS_SETTINGS,
  type PhotosSettings,
  SCENES_SETTINGS,
  type ScenesSettings,
} from "../settings/campaign-settings.ts";
import { checkConstraints, PHOTOS_CONSTRAINTS, SCENES_CONSTRAINTS } from "../settings/constraints.ts";
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
  return campaign.recipe === "scenes"
    ? scenesRecipe(campaign.settings)
    : photosRecipe(campaign.settings, { random: new Random(campaign.seed), hashes });
}

/** For stages that process one input at a time. */
export const NO_HASHES: ImageHashes = new Map();

/** The error for inputs that the campaign's recipe does not start from. */
export function wrongRecipe({ id, recipe }: Campaign): CounterpointError {
  const message = `Campaign "${id}" has the recipe ${recipe}, which starts from other inputs`;
  return new CounterpointError("campaign/refused", message);
}
