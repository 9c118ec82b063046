import { type Campaign, NO_HASHES, parseRecipe, stagesOf } from "./rules/recipes/campaign.ts";
import { PHOTOS_SETTINGS, SCENES_SETTINGS } from "./rules/settings/campaign-settings.ts";
import type { Settings } from "./rules/settings/setting.ts";

/** Both recipes with their stages and settings, as a manager who makes a campaign sees them. */
export function describeRecipes() {
  return { recipes: [describe("scenes", SCENES_SETTINGS), describe("photos", PHOTOS_SETTINGS)] };
}

function describe(recipe: Campaign["recipe"], settings: Settings) {
  const usual = { id: "", name: "", seed: "", currency: "", ...parseRecipe(recipe, {}) } as Campaign; // a pair
  return {
    recipe,
    stages: stagesOf(usual, NO_HASHES).map(({ name: stage, rules, prompt }) => ({
      stage,
      rules,
      prompt,
    })),
    settings: Object.entries(settings).map(([name, { default: value, range, fraction, about, source }]) => {
      const limits: [number, number] | null = range === undefined ? null : [...range];
      return { name, default: value, range: limits, fraction: fraction === true, about, source };
    }),
  };
}
