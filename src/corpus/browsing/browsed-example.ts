import type { Example, Judgment } from "../../core/index.ts";

/** An example to browse. While a campaign runs, its label may be unknown, and its judgments have times. */
export interface BrowsedExample extends Omit<Example, "label" | "judgments"> {
  readonly label: boolean | undefined;
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
