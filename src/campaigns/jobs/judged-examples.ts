import type { Example, Verdict, WorkerId } from "../../core/index.ts";
import type { TimedJudgment } from "../rules/quality/campaign-quality.ts";
import type { RowPage } from "./row-page.ts";

/** A judgment with its time. */
interface StoredJudgment extends TimedJudgment {
  readonly at: number;
}

/** Collects every example of a campaign that waits for judgments or has some from pages, in the order in which they were created. */
export class JudgedExamples {
  readonly #examples = new Map<string, Example>();
  readonly #judgments = new Map<string, StoredJudgment[]>();

  /** Adds rows of one of the kinds of `JUDGED_ROWS`. */
  add({ of, text }: RowPage): void {
    if (of === "judged examples") {
      // Both validations of an example have one subject; the later one knows its split.
      for (const [subject, example] of JSON.parse(text) as [string, Example][])
        this.#examples.set(subject, example);
      return;
    }
    type Row = [string, WorkerId, Verdict, number, number];
    for (const [subject, worker, verdict, milliseconds, at] of JSON.parse(text) as Row[]) {
      const own = this.#judgments.get(subject) ?? [];
      own.push({ worker, verdict, milliseconds, at });
      this.#judgments.set(subject, own);
    }
  }

  /** Examples, whose label is the writer's intention, with their judgments. */
  *[Symbol.iterator]() {
    for (const [subject, example] of this.#examples)
      yield { example, judgments: this.#judgments.get(subject) ?? [] };
  }
}
