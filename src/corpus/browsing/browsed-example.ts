import type { AnyExample, Judgment } from "../../core/index.ts";

/** An example to browse. While a campaign runs, its label may be unknown, and its judgments have times. */
export interface BrowsedExample extends AnyExample {
  readonly judgments: readonly BrowsedJudgment[];
}

export interface BrowsedJudgment extends Judgment {
  /** From claim to answer, and when it came; undefined in files. */
  readonly milliseconds?: number;
  readonly at?: number;
}
