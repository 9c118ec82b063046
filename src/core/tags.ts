import type { PairReasoning } from "./pair-reasoning.ts";
import type { Phenomenon } from "./phenomenon.ts";

/** What a person found in a sentence; nothing is an answer too. */
export interface Tags {
  readonly sentence: string;
  readonly annotator: string;
  readonly phenomena: readonly Phenomenon[];
  /** Null where the sentence is not about a pair of photographs. */
  readonly pairReasoning: readonly PairReasoning[] | null;
}
