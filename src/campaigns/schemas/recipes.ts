import { z } from "zod";

/** What a manager may choose for a recipe, and the stages that it leads through. */
export const RecipesReply = z.object({
  recipes: z.array(
    z.object({
      recipe: z.enum(["scenes", "photos"]),
      stages: z.array(z.object({ stage: z.string(), rules: z.string(), prompt: z.string() })),
      settings: z.array(
        z.object({
          name: z.string(),
          default: z.union([z.number(), z.boolean()]),
          /** The least and the greatest value; null where any number from 0 is allowed. */
          range: z.tuple([z.number(), z.number()]).nullable(),
          /** Whether it need not be a whole number. */
          fraction: z.boolean(),
          about: z.string(),
          /** Where the default is from. */
          source: z.string(),
        }),
      ),
    }),
  ),
});
