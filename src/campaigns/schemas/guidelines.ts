import { z } from "zod";
import { GUIDELINES } from "../../core/index.ts";

/** Reviewed sentences, and those that break guidelines (AP B). */
const GuidelineCounts = z.object({
  reviewed: z.number(),
  /** Sentences that break at least one guideline. */
  violating: z.number(),
  /** Sentences that are not good although the reviewer named no guideline. */
  otherwiseNotGood: z.number(),
  /** Sentences that break each guideline; one can break several. */
  guidelines: z.record(z.enum(GUIDELINES), z.number()).readonly(),
});
export type GuidelineCounts = Readonly<z.infer<typeof GuidelineCounts>>;

/** Counts of all reviewed sentences, and of those of each writer and each round. */
export const GuidelineTable = GuidelineCounts.extend({
  writers: z.array(GuidelineCounts.extend({ worker: z.string() })).readonly(),
  rounds: z.array(GuidelineCounts.extend({ round: z.number() })).readonly(),
});
export type GuidelineTable = Readonly<z.infer<typeof GuidelineTable>>;
