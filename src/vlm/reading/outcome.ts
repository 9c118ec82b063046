/**
 * The ways in which a request can end (SPEC V1): with an answer, `true` or `false`, or without one. `unreadable`: the
 * reply says neither; `refused`: the model declined; `filtered`: a filter of the provider stopped the reply;
 * `out-of-tokens`: the limit of tokens was reached before an answer; `failed`: there is no reply.
 */
export const OUTCOMES = [
  "true",
  "false",
  "unreadable",
  "refused",
  "filtered",
  "out-of-tokens",
  "failed",
] as const;
/** How a request to a model ended: one of `OUTCOMES`. */
export type Outcome = (typeof OUTCOMES)[number];

/** The reason why a model stopped writing, by any provider. */
export const STOPS = ["end", "length", "filter", "refusal"] as const;
export type Stop = (typeof STOPS)[number];
