import { type AnyExample, type Example, Random } from "../../core/index.ts";
import { ExampleTableBuilder } from "../../formats/index.ts";
import { countAgreements, measureAgreement } from "../agreement.ts";
import { biasProbes } from "../bias/probes.ts";
import { visualBias } from "../bias/visual-bias.ts";
import { StatsTally, SynsetTally } from "../corpus-stats.ts";
import { HumanPerformanceTally } from "../human-performance.ts";
import { type ExampleLocation, LeakTally } from "../leaks.ts";
import type { Audit } from "../schemas/audit.ts";

/** The seed of audits unless another is asked for. */
export const AUDIT_SEED = "1";

/** Every audit of examples that stand in no file. */
export function auditExamples(examples: Iterable<AnyExample>): Audit {
  const tally = new AuditTally();
  for (const example of examples) tally.add(example, NOWHERE);
  return tally.result({ random: new Random(AUDIT_SEED) });
}

const NOWHERE: ExampleLocation = { file: "", line: 0 };

/** The 2017 paper averages its kappa over a hundred deals. */
const ASSIGNMENTS = 100;

/** Gathers everything that a report shows. */
export class AuditTally {
  readonly #stats = new StatsTally();
  readonly #synsets = new SynsetTally();
  readonly #humans = new HumanPerformanceTally();
  readonly #verdicts = new ExampleTableBuilder({ verdicts: true });
  readonly #modalities = new Map<string, ExampleTableBuilder>();
  readonly #leaks = new LeakTally();
  #corpus = "";

  add(example: AnyExample, location: ExampleLocation): void {
    this.#leaks.add(example, location);
    this.#corpus = example.format;
    this.#stats.add(example);
    this.#synsets.add(example);
    this.#verdicts.add(example);
    if (example.label !== undefined) this.#addLabelled(example as Example);
  }

  /** What can be measured only against labels. */
  #addLabelled(example: Example): void {
    this.#humans.add(example);
    let table = this.#modalities.get(example.split);
    if (table === undefined) {
      table = new ExampleTableBuilder({ pictures: true, sentences: true });
      this.#modalities.set(example.split, table);
    }
    table.add(example);
  }

  result({ random }: { readonly random: Random }): Audit {
    const verdicts = this.#verdicts.table();
    return {
      corpus: this.#corpus,
      stats: this.#stats.result(),
      synsets: this.#synsets.result(),
      agreement: measureAgreement(verdicts, { random, randomAssignments: ASSIGNMENTS }),
      agreementWithLabel: countAgreements(verdicts),
      humans: this.#humans.result({ random }),
      humansPooled: this.#humans.pooled({ random }),
      leaks: this.#leaks.leaks(),
      bias: Array.from(this.#modalities, ([split, builder]) => {
        const table = builder.table();
        return { split, visual: visualBias(table), probes: biasProbes(table, { random }) };
      }),
    };
  }
}
