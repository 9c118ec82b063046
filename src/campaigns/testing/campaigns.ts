import { type Campaign, parseRecipe, type RecipeName } from "../rules/recipes/campaign.ts";

/** A campaign with some settings changed, as a value. */
export function aCampaign(
  recipe: RecipeName,
  settings: Readonly<Record<string, number | boolean>> = {},
): Campaign {
  return {
    ...{ id: "c", name: "c", seed: "1", sealedSeed: "s", currency: "USD" },
    ...parseRecipe(recipe, settings),
  } as Campaign; // recipe and settings belong together
}
