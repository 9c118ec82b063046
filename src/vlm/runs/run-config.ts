import { z } from "zod";
import { CONTROL_NAMES } from "../controls/controls.ts";
import { LAYOUTS } from "../pictures/arrange.ts";
import { DETAILS, EFFORTS } from "../providers/provider.ts";
import { PROVIDER_NAMES } from "../providers/providers.ts";

/** What decides the requests of a run: a folder goes on only with the same. */
export const RunSettings = z.object({
  model: z.string(),
  provider: z.enum([...PROVIDER_NAMES, "import"]),
  /** The address of the API, such as http://127.0.0.1:8000/v1. */
  baseUrl: z.string(),
  prompt: z.object({
    name: z.string(),
    version: z.number(),
    text: z.string(),
    exchanged: z.string(),
    answers: z.object({ true: z.string(), false: z.string() }),
    exchangedAnswers: z.object({ true: z.string(), false: z.string() }).optional(),
  }),
  /** Few-shot examples before the question. */
  examples: z.number(),
  layout: z.enum(LAYOUTS),
  /** The factor of drawn scenes; null where pictures come from a folder. */
  scale: z.number().nullable(),
  maxSide: z.number().nullable(),
  detail: z.enum(DETAILS).nullable(),
  maxTokens: z.number(),
  temperature: z.number().nullable(),
  effort: z.enum(EFFORTS).nullable(),
  probabilities: z.boolean(),
  /** By default when replies may be long. */
  stream: z.boolean(),
  /** Orders of the boxes that are asked about; null where each example is asked about once, as it is stored. */
  orders: z.array(z.number()).readonly().nullable(),
  repeats: z.number(),
  /** As typed: a number of examples or a percentage; null for all. */
  limit: z.string().nullable(),
  seed: z.string(),
  /** Hash of the examples, in their order. */
  corpus: z.string(),
});
export type RunSettings = Readonly<z.infer<typeof RunSettings>>;

/** The file config.json of a run. */
export const RunConfig = z.object({
  /** Version of the program that began the run. */
  version: z.string(),
  files: z.array(z.string()),
  reader: z.string(),
  settings: RunSettings,
  /** The controls that were asked for last, and their sample. */
  controls: z.object({ names: z.array(z.enum(CONTROL_NAMES)), limit: z.string().nullable() }).optional(),
  /** The budget that was given last, in US dollars. */
  budget: z.number().optional(),
});
export type RunConfig = Readonly<z.infer<typeof RunConfig>>;
