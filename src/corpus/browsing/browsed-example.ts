import type { Example, Judgment } from "../../core/index.ts";
import { intentionOf } from "../corpus-stats.ts";

/** An example to browse. While a campaign runs, its label may be unknown, and its judgments have times. */
export interface BrowsedExample extends Omit<Example, "label" | "judgments"> {
  readonly label: boolean | undefined;
  /** The label that the writer meant; undefined in files, which do not hold it. */
  readonly intended?: boolean;
  readonly judgments: readonly BrowsedJudgment[];
}

export interface BrowsedJudgment extends Judgment {
  /** From claim to answer, and when it came; undefined in files. */
  readonly milliseconds?: number;
  readonly at?: number;
}

/** True when the label of an example is known. */
export function isLabelled<Browsed extends BrowsedExample>(example: Browsed): example is Browsed & Example {
  return example.label !== undefined;
}

/** The label against the writer's intention: what the writer meant where it is known, or else by the position (SPEC A7). */
export function browsedIntention(example: BrowsedExample): "intended" | "against" | undefined {
  if (!isLabelled(example)) return undefined;
  if (example.intended === undefined) return intentionOf(example);
  return example.label === example.intended ? "intended" : "against";
}
