import { z } from "zod";
import { ROUTES } from "./routes.ts";

/** An item by its box and its place in the stored order of that box. */
const ItemIndex = z.object({ box: z.number(), item: z.number() });
export type ItemIndex = Readonly<z.infer<typeof ItemIndex>>;

/** One line of a trace. */
const TraceLine = z.object({
  depth: z.number(),
  form: z.string(),
  value: z.enum(["true", "false", "presupposition failure"]),
  /** The items or boxes that the form is about, in words. */
  speaksOf: z.string(),
});
export type TraceLine = Readonly<z.infer<typeof TraceLine>>;

/** Explanation of a sentence: its reading, the answer for a scene, and the reasons. */
export const ExplainedAnswer = z.object({
  route: z.enum(ROUTES),
  words: z.array(z.string()).readonly(),
  passedOver: z.array(z.string()).readonly(),
  /** The logical form; undefined when nothing was understood. */
  reading: z.string().optional(),
  answer: z.boolean(),
  presuppositionFailure: z.boolean(),
  trace: z.array(TraceLine).readonly(),
  /** The items and boxes that the answer rests on. */
  witnesses: z.object({ items: z.array(ItemIndex).readonly(), boxes: z.array(z.number()).readonly() }),
});
export type ExplainedAnswer = Readonly<z.infer<typeof ExplainedAnswer>>;
