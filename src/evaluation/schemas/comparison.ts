import { z } from "zod";
import { Interval, McNemar, SignFlip } from "../../statistics/browser.ts";

/** One value of the first system and one of the second. */
const Both = z.tuple([z.number(), z.number()]).readonly();

/** Two systems on the same examples (SPEC E3); shares are fractions, differences are first minus second. */
export const Comparison = z.object({
  accuracies: Both,
  difference: z.number(),
  /** 95 %, by paired bootstrap over writing tasks. */
  interval: Interval.nullable(),
  consistencies: Both,
  consistencyDifference: z.number(),
  consistencyInterval: Interval.nullable(),
  /** Over examples, taken as independent; an example with six predictions is correct when all six are. */
  mcnemar: McNemar,
  /** Over writing tasks, whose examples need not be independent. */
  signFlip: SignFlip,
  predictions: z.number(),
  groups: z.number(),
});
export type Comparison = Readonly<z.infer<typeof Comparison>>;
