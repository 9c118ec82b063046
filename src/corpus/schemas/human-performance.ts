import { z } from "zod";
import { Interval } from "../../statistics/browser.ts";

const WorkerScore = z.object({
  worker: z.string(),
  judgments: z.number(),
  /** How many differ from the label, and the percent that equal it. */
  incorrect: z.number(),
  percentCorrect: z.number(),
  counted: z.boolean(),
});
export type WorkerScore = Readonly<z.infer<typeof WorkerScore>>;

/** How often people are right on one split (SPEC A2). */
export const HumanPerformance = z.object({
  split: z.string(),
  /** Mean over workers of the percent of their judgments that equal the label; null when nobody qualifies. */
  mean: z.number().nullable(),
  /** Population standard deviation over workers. */
  sd: z.number().nullable(),
  /** 95 % interval of the mean, by bootstrap over writing tasks with the workers held fixed. */
  interval: Interval.nullable(),
  /** Workers with at least `threshold` judgments. */
  workers: z.number(),
  threshold: z.number(),
  /** Workers with fewer judgments, who are left out. */
  skippedWorkers: z.number(),
  /** Judgments of the workers counted. */
  judgments: z.number(),
  perWorker: z.array(WorkerScore).readonly(),
});
export type HumanPerformance = Readonly<z.infer<typeof HumanPerformance>>;
