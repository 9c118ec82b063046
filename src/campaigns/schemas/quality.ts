import { z } from "zod";
import { Probe } from "../../corpus/browser.ts";
import { Scene, ViewedPair } from "./pictures.ts";

const Interval = z.tuple([z.number(), z.number()]).nullable();

const Share = z.object({
  share: z.number().nullable(),
  interval: Interval,
  counted: z.number(),
  of: z.number(),
});

/** How good the judgments of a campaign are so far, before pruning. */
export const QualityReply = z.object({
  examples: z.number(),
  agreement: z.object({
    /** Krippendorff's, with its 95 % interval; null with the reason why there is none. */
    alpha: z.number().nullable(),
    alphaInterval: Interval,
    fleissKappa: z.number().nullable(),
    examples: z.number(),
    judgments: z.number(),
    workers: z.number(),
    reason: z.enum(["nothing-pairable", "no-variation"]).optional(),
  }),
  nonsense: Share,
  againstIntention: Share,
  judges: z.array(
    z.object({
      worker: z.string(),
      judgments: z.number(),
      nonsense: z.number(),
      compared: z.number(),
      agreeing: z.number(),
      medianMilliseconds: z.number(),
    }),
  ),
});

/** How well labels can be guessed from one side alone (SPEC B4). */
export const BiasReply = z.object({
  probes: z.array(Probe.omit({ tasks: true })),
});

/** Answers by stage, in spans of so many milliseconds. */
export const ThroughputReply = z.object({
  span: z.number(),
  points: z.array(z.object({ at: z.number(), stage: z.string(), answers: z.number() })),
});

export const ExamplesQuery = z.object({
  search: z.string().max(200).default(""),
  /** Which ones: all, those without judgments, against the writer's intention, seen as nonsense, or judged in several ways. */
  show: z.enum(["all", "waiting", "against-intention", "nonsense", "disputed"]).default("all"),
  from: z.coerce.number().int().min(0).default(0),
});

export type ExamplesQuery = z.infer<typeof ExamplesQuery>;

/** Examples with their judgments, some at a time; `found` counts all that were asked for. */
export const ExamplesReply = z.object({
  found: z.number(),
  examples: z.array(
    z.object({
      id: z.string(),
      split: z.string(),
      sentence: z.string(),
      picture: z.discriminatedUnion("kind", [
        z.object({ kind: z.literal("scene"), scene: Scene }),
        z.object({ kind: z.literal("pair"), pair: ViewedPair }),
      ]),
      writer: z.string().nullable(),
      intended: z.boolean(),
      judgments: z.array(
        z.object({
          worker: z.string(),
          verdict: z.enum(["true", "false", "nonsense"]),
          milliseconds: z.number(),
          at: z.number(),
        }),
      ),
    }),
  ),
});
