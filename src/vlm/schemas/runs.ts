import { z } from "zod";
import { RunPicture } from "./run-picture.ts";

/** The names of outcomes, as in a run's log. */
const OutcomeName = z.enum(["true", "false", "unreadable", "refused", "filtered", "out-of-tokens", "failed"]);

const Interval = z.tuple([z.number(), z.number()]).readonly().nullable();

/** A folder name: no separators, nothing hidden. */
export const RunParams = z.object({ run: z.string().regex(/^\w[\w.-]{0,99}$/) });

/** A run as the list shows it. */
const RunSummary = z.object({
  run: z.string(),
  model: z.string(),
  provider: z.string(),
  prompt: z.string(),
  files: z.array(z.string()).readonly(),
  examples: z.number(),
  /** Questions of the run itself, orders and repeats included, and those that have a reply. */
  questions: z.number(),
  replies: z.number(),
  outcomes: z.record(OutcomeName, z.number()),
  accuracy: z.number().nullable(),
  accuracyInterval: Interval,
  consistency: z.number().nullable(),
  consistencyInterval: Interval,
  /** In US dollars; null where a price is not known. */
  cost: z.number().nullable(),
  tokens: z.object({ input: z.number(), output: z.number() }),
  /** Whether this server is asking for it now. */
  isRunning: z.boolean(),
  /** Why it ended when this server last asked. */
  note: z.string().nullable(),
});

export const RunsReply = z.object({
  /** Null when the server has no folder of runs. */
  runs: z.array(RunSummary).readonly().nullable(),
  /** Corpus files that runs can be started on. */
  files: z.array(z.string()).readonly(),
  prompts: z.array(z.string()),
  /** True when models are behind an address that was given when the server was started. */
  hasModelUrl: z.boolean(),
});

export const RunReply = RunSummary.extend({
  settings: z.array(z.object({ name: z.string(), value: z.string() })).readonly(),
  controls: z
    .array(
      z.object({
        name: z.string(),
        examples: z.number(),
        accuracy: z.number().nullable(),
        difference: z.number().nullable(),
        interval: Interval,
        verdict: z.string(),
      }),
    )
    .readonly(),
});

/** What is asked about, and the replies to list. */
export const RepliesQuery = z.object({
  control: z.string().max(100).default("main"),
  outcome: z.union([OutcomeName, z.enum(["right", "wrong"])]).optional(),
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
});

export const RepliesReply = z.object({
  found: z.number(),
  controls: z.array(z.string()).readonly(),
  /** What the control changes in what is asked; null for the questions of the run itself. */
  change: z.string().nullable(),
  replies: z
    .array(
      z.object({
        id: z.string(),
        split: z.string(),
        repeat: z.number(),
        /** Sentence and pictures of the example, without what a control changes. */
        sentence: z.string(),
        /** The right answer, under a control that of what was asked. */
        label: z.boolean(),
        outcome: OutcomeName,
        /** The raw reply; null for a request that failed. */
        reply: z.string().nullable(),
        thinking: z.string().nullable(),
        error: z.string().nullable(),
        latencyMs: z.number().nullable(),
        cost: z.number().nullable(),
        picture: RunPicture,
      }),
    )
    .readonly(),
});

/** A run to start. */
export const NewRun = RunParams.extend({
  model: z.string().trim().min(1).max(200),
  file: z.string().max(1_000),
  prompt: z.string().max(100),
  limit: z
    .string()
    .regex(/^\d+(?:\.\d+)?%?$/)
    .max(20)
    .optional(),
  budget: z.number().positive().max(1_000_000).optional(),
});
