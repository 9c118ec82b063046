import { z } from "zod";

/** An object of which pages read a part and other programs the rest; that there is more its type need not say. */
const open = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.looseObject(shape) as unknown as z.ZodObject<Shape>; // the same, but for an index signature

const Interval = z.tuple([z.number(), z.number()]).readonly().nullable();

const Quality = open({
  agreement: open({
    /** Krippendorff's, with its 95 % interval; null with the reason why there is none. */
    alpha: z.number().nullable(),
    alphaInterval: Interval,
    examples: z.number(),
    judgments: z.number(),
  }),
});

const Share = open({
  share: z.number().nullable(),
  interval: Interval,
  counted: z.number(),
  of: z.number(),
});
const Cost = z.object({ stage: z.string(), cost: z.number(), workers: z.number() });

/** What became of the inputs of a stage. */
export const StageFunnel = z.object({
  stage: z.string(),
  of: z.string(),
  inputs: z.number(),
  images: z.number().nullable(),
  waiting: z.number(),
  kept: z.number(),
  outputs: z.number(),
  dropped: z.record(z.string(), z.number()).readonly(),
});

/** What a campaign has come to, as `campaign build` writes it. */
export const Outcome = open({
  campaign: open({ currency: z.string() }),
  settled: z.boolean(),
  sentences: z.number(),
  examples: z.number(),
  funnel: z.array(StageFunnel).readonly(),
  quality: open({ before: Quality, after: Quality, againstIntention: Share, nonsense: Share }),
  /** In minor units. */
  costs: open({
    rows: z.array(Cost).readonly(),
    total: Cost,
    perSentence: z.number().optional(),
    perExample: z.number().optional(),
  }),
});
export type Outcome = z.infer<typeof Outcome>;
