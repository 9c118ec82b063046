import { z } from "zod";
import { SETTING_GROUPS } from "../rules/settings/setting-groups.ts";

/** The settings of a recipe and its stages. */
export const RecipesReply = z.object({
  recipes: z.array(
    z.object({
      recipe: z.enum(["scenes", "photos"]),
      stages: z.array(
        z.object({
          stage: z.string(),
          rules: z.string(),
          prompt: z.string(),
          /** The difference between this stage and the paper's. */
          deviation: z.string().nullable(),
        }),
      ),
      settings: z.array(
        z.object({
          name: z.string(),
          label: z.string(),
          group: z.enum(SETTING_GROUPS),
          /** True for a setting that most campaigns leave as it is. */
          advanced: z.boolean(),
          default: z.union([z.number(), z.boolean()]),
          /** The least and the greatest value; null where any number from 0 is allowed. */
          range: z.tuple([z.number(), z.number()]).nullable(),
          /** True when fractions are allowed. */
          fraction: z.boolean(),
          about: z.string(),
          /** The source of the default. */
          source: z.string(),
        }),
      ),
    }),
  ),
});
