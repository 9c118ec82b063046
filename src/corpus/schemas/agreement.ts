import { z } from "zod";
import { Interval } from "../../statistics/browser.ts";

/** How far workers agree beyond chance, with the counts it rests on (SPEC A1). */
export const Agreement = z.object({
  /** Krippendorff's alpha, nominal, with gaps; 1 is perfect, 0 is chance. */
  alpha: z.number().nullable(),
  /** 95 %, by bootstrap over writing tasks. */
  alphaInterval: Interval.nullable(),
  /** The papers' alpha: that of NLTK up to 3.3, as if all workers had judged all examples. */
  alphaAsPublished: z.number().nullable(),
  /** Fleiss' kappa, each example with its own number of answers. */
  fleissKappa: z.number().nullable(),
  fleissKappaInterval: Interval.nullable(),
  /** The 2017 paper's kappa, when it was asked for, and what it rests on. */
  kappa: z.number().nullable().optional(),
  randomAssignments: z
    .object({ assignments: z.number(), raters: z.number(), examples: z.number(), skipped: z.number() })
    .optional(),
  /** Examples with at least two answers; the others have nothing to agree with. */
  examples: z.number(),
  /** Examples left out because they have fewer than two answers. */
  skipped: z.number(),
  judgments: z.number(),
  workers: z.number(),
  labels: z.object({ true: z.number(), false: z.number(), nonsense: z.number() }),
  /** Why the values are null. */
  reason: z.enum(["nothing-pairable", "no-variation"]).optional(),
});
export type Agreement = Readonly<z.infer<typeof Agreement>>;
