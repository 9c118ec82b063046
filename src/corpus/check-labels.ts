import type { Finding, Split } from "../core/index.ts";
import type { CorpusExample } from "../formats/index.ts";
import { isEnglish } from "../language/index.ts";
import {
  createReasoner,
  explain,
  LabelAudit,
  printTerm,
  type Route,
  type TraceLine,
  traceLines,
  type VoteRow,
} from "../reasoning/index.ts";

/** Labels that the reasoner doubts, the most confident first, and their counts among divided votes. */
export interface CheckedLabels {
  readonly doubtful: readonly Doubt[];
  readonly votes: readonly VoteRow[];
  /** Examples in other languages than English, which the reasoner does not read; absent where there are none. */
  readonly otherLanguages?: number;
}

/** A label that is probably wrong, with the reason. */
interface Doubt {
  readonly id: string;
  readonly split: Split;
  readonly sentence: string;
  readonly label: boolean;
  readonly confidence: number;
  readonly route: Route;
  readonly reading: string;
  readonly trace: readonly TraceLine[];
}

/** The label audit of `corpus check --reasoner`; in a file of its own, as loading the reasoner takes time. */
export class LabelCheck {
  readonly #audit = new LabelAudit<CorpusExample>(createReasoner());
  #otherLanguages = 0;

  add(example: CorpusExample): void {
    if (!isEnglish(example.language ?? "en")) {
      this.#otherLanguages += 1;
      return;
    }
    this.#audit.add(example);
  }

  findings(): readonly Finding[] {
    return this.#audit.suspectLabels().map(({ example, interpretation, confidence }) => {
      const { id, file, line, sentence, label } = example;
      const read = `${printTerm(interpretation.form!)} is ${!label} (confidence ${Math.round(100 * confidence)} %)`;
      const message = `"${sentence}" is labelled ${label} for ${id}, but the reasoner disagrees: ${read}`;
      return { code: "label/doubtful", file, line, field: "label", message };
    });
  }

  result(): CheckedLabels {
    const doubtful = this.#audit.suspectLabels().map(({ example, scene, interpretation, confidence }) => {
      const { id, split, sentence, label } = example;
      const { route, form } = interpretation;
      const trace = traceLines(explain(form!, scene), scene);
      return { id, split, sentence, label, confidence, route, reading: printTerm(form!), trace };
    });
    const others = this.#otherLanguages;
    return { doubtful, votes: this.#audit.votes(), ...(others > 0 && { otherLanguages: others }) };
  }
}
