import type { Example, Phenomenon } from "../core/index.ts";
import { type Audit, auditExamples } from "../corpus/index.ts";
import { serveThread } from "../files/index.ts";
import { tagPhenomena } from "../language/index.ts";
import { evaluator } from "./evaluator.ts";

/** Number of sentences whose phenomena are reported at a time; some tenths of a second. */
const BATCH_SIZE = 100;

let examples: Example[] = [];

const functions = {
  ...evaluator,

  /** Adds examples to the corpus that `audit` is to audit. */
  addExamples(next: readonly Example[]): void {
    for (const example of next) examples.push(example);
  },

  /** Audits the added examples, and releases them. */
  audit(): Audit {
    const audit = auditExamples(examples);
    examples = [];
    return audit;
  },

  /** Tags sentences with phenomena, and reports them batch by batch in the order of the sentences. */
  tag(sentences: readonly string[], onTagged: (phenomena: readonly ReadonlySet<Phenomenon>[]) => void): void {
    for (let from = 0; from < sentences.length; from += BATCH_SIZE)
      onTagged(sentences.slice(from, from + BATCH_SIZE).map((sentence) => tagPhenomena(sentence)));
  },
};

export type CorpusThread = typeof functions;

serveThread(functions);
