import { z } from "zod";
import { Interval } from "../../statistics/browser.ts";

/** How well the label can be guessed from one side of the examples alone (SPEC B4). */
export const Probe = z.object({
  /** What the probe may look at. */
  name: z.string(),
  /** The share right, cross-validated by writing task; null when the files do not hold what it looks at. */
  accuracy: z.number().nullable(),
  interval: Interval.nullable(),
  /** The share right of always answering the more frequent label. */
  majorityBaseline: z.number().nullable(),
  verdict: z.enum(["no shortcut", "slight shortcut", "shortcut", "not known"]),
  /** The verdict in a sentence. */
  explanation: z.string(),
  examples: z.number(),
  tasks: z.number(),
});
export type Probe = Readonly<z.infer<typeof Probe>>;
