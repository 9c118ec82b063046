import { copy } from "../campaigns/index.ts";
import type { AnyExample } from "../core/index.ts";
import {
  AUDIT_SEED,
  type Audit,
  auditExamples,
  type CorpusIndex,
  phenomenaFound,
  reportSections,
} from "../corpus/index.ts";
import type { LoadedCorpus } from "./library.ts";

/** Number of examples up to which an audit takes some seconds and little memory; more are audited on request only. */
const MAX_PREPARED = 100_000;

/** Audits examples with the audits' fixed seed. */
export type AuditExamples = (examples: readonly AnyExample[]) => Promise<Audit>;

/** The reports of corpora. A corpus is audited once, at the first request; concurrent requests share the result. */
export class CorpusReports {
  readonly #audit: AuditExamples;
  readonly #audits = new WeakMap<CorpusIndex, Promise<Audit>>();

  constructor(audit: AuditExamples = async (examples) => auditExamples(examples)) {
    this.#audit = audit;
  }

  /** Starts the audit of a corpus that somebody looks at, so that its report is there when they open it. */
  prepare({ corpus }: LoadedCorpus): void {
    const { length } = corpus.examples;
    if (length > 0 && length <= MAX_PREPARED) this.#auditOf(corpus).catch(() => {}); // the report says why
  }

  async report({ corpus }: LoadedCorpus) {
    const audit = corpus.examples.length === 0 ? null : await this.#auditOf(corpus);
    return {
      sentences: corpus.sentences.length,
      tagged: corpus.tagged,
      report: audit && {
        seed: AUDIT_SEED,
        audit: copy(audit),
        sections: copy(reportSections(audit, phenomenaFound(corpus))),
      },
    };
  }

  #auditOf(corpus: CorpusIndex): Promise<Audit> {
    const known = this.#audits.get(corpus);
    if (known !== undefined) return known;
    const audit = this.#audit(corpus.examples);
    this.#audits.set(corpus, audit);
    audit.catch(() => this.#audits.delete(corpus)); // retried at the next request
    return audit;
  }
}
