import type { RecipeName } from "../recipes/campaign.ts";
import { BUILT_IN_FOR_PHOTOS } from "./built-in-photos.ts";
import { BUILT_IN_FOR_SCENES } from "./built-in-scenes.ts";
import type { QualificationMaterials } from "./materials.ts";

/** The default materials of a campaign, in our own words and with our own scenes. */
export function builtInMaterials({ recipe }: { readonly recipe: RecipeName }): QualificationMaterials {
  return recipe === "scenes" ? BUILT_IN_FOR_SCENES : BUILT_IN_FOR_PHOTOS;
}
