import { z } from "zod";

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
