import type { AnyExample, Phenomenon } from "../core/index.ts";
import { type Audit, auditExamples } from "../corpus/index.ts";
import { serveThread } from "../files/index.ts";
import { tagPhenomena } from "../language/index.ts";
import { evaluator } from "./evaluator.ts";

let examples: AnyExample[] = [];

const functions = {
  ...evaluator,

  /** Adds examples to the corpus that `audit` is to audit. */
  addExamples(next: readonly AnyExample[]): void {
    for (const example of next) examples.push(example);
  },

  /** Audits the added examples, and releases them. */
  audit(): Audit {
    const audit = auditExamples(examples);
    examples = [];
    return audit;
  },

  /** The phenomena of each sentence. */
  tag(sentences: readonly string[]): readonly ReadonlySet<Phenomenon>[] {
    return sentences.map((sentence) => tagPhenomena(sentence));
  },
};

export type CorpusThread = typeof functions;

serveThread(functions);
