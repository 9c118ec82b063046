import { type Example, Random, writingTaskKey } from "../../../core/index.ts";
import {
  type Agreement,
  type HumanPerformance,
  HumanPerformanceTally,
  intentionOf,
  measureAgreement,
} from "../../../corpus/index.ts";
import { ExampleTableBuilder } from "../../../formats/index.ts";
import { type Proportion, ProportionTally } from "../../../statistics/index.ts";
import {
  type BuiltCorpus,
  buildCorpus,
  type CampaignData,
  type CorpusFile,
  corpusFiles,
} from "../build-corpus.ts";
import { type CostTable, costTable, type LedgerEntry } from "../ledger.ts";
import type { Campaign } from "../recipes/campaign.ts";
import type { StageFunnel } from "../stages/run-recipe.ts";
import { majorityOf } from "./campaign-quality.ts";

/** Agreement and accuracy of workers on some examples. */
export interface Quality {
  readonly agreement: Agreement;
  readonly humans: readonly HumanPerformance[];
}

/**
 * The quality of a campaign's answers, before and after examples are dropped because of their judgments (SPEC A1, A2,
 * A7).
 */
export interface PruningQuality {
  readonly before: Quality;
  readonly after: Quality;
  /**
   * Scenes of the corpus whose final label is against the writer's intention, as `corpus stats` counts them. Pairs
   * are not counted: the funnel counts those that did not pass their validation.
   */
  readonly againstIntention: Proportion;
  /** Judgments of "nonsense" before pruning. */
  readonly nonsense: Proportion;
}

/** Measures the quality of a campaign's answers so far. */
export function pruningQuality(
  { examples, fullyJudged }: Pick<BuiltCorpus, "examples" | "fullyJudged">,
  { random }: { readonly random: Random },
): PruningQuality {
  const [against, nonsense] = [new ProportionTally(), new ProportionTally()];
  for (const example of fullyJudged) {
    const { judgments } = example;
    const task = writingTaskKey(example);
    nonsense.add(task, judgments.filter(({ verdict }) => verdict === "nonsense").length, judgments.length);
  }
  for (const example of examples) {
    const intention = intentionOf(example);
    if (intention !== undefined) against.add(writingTaskKey(example), intention === "against" ? 1 : 0, 1);
  }
  return {
    before: qualityOf(fullyJudged, { random, labelled: fullyJudged.flatMap(withMajorityLabel) }),
    after: qualityOf(examples, { random, labelled: examples }),
    againstIntention: against.share(random.split("intention")),
    nonsense: nonsense.share(random.split("nonsense")),
  };
}

function qualityOf(
  examples: readonly Example[],
  { random, labelled }: { readonly random: Random; readonly labelled: readonly Example[] },
): Quality {
  const table = new ExampleTableBuilder({ verdicts: true });
  for (const example of examples) table.add(example);
  const humans = new HumanPerformanceTally();
  for (const example of labelled) humans.add(example);
  return { agreement: measureAgreement(table.table(), { random }), humans: humans.result({ random }) };
}

/** The example with its majority label, if it has one. A pair's label was set by its first validation. */
function withMajorityLabel(example: Example): readonly Example[] {
  if (example.corpus === "nlvr2") return [example];
  const label = majorityOf(example.judgments);
  return label === undefined ? [] : [{ ...example, label }];
}

/** The outcome of a campaign: the funnel of N2 3.6, the agreement of its workers, and its cost. */
export interface CampaignOutcome {
  readonly campaign: Pick<Campaign, "id" | "name" | "recipe" | "seed" | "currency" | "settings">;
  /** True when no task is open. */
  readonly settled: boolean;
  readonly funnel: readonly StageFunnel[];
  readonly sentences: number;
  readonly examples: number;
  readonly quality: PruningQuality;
  readonly costs: CostTable;
}

/** The outcome of a campaign with the files of its corpus. */
interface CampaignResult {
  readonly outcome: CampaignOutcome;
  readonly files: readonly CorpusFile[];
}

/** Builds the corpus of a campaign and measures it; the same answers and payments give the same result. */
export function campaignResult(
  { id, name, recipe, seed, currency, settings }: Campaign,
  { gathered, ledger }: { readonly gathered: CampaignData; readonly ledger: readonly LedgerEntry[] },
): CampaignResult {
  const built = buildCorpus(gathered);
  const { settled, funnel } = built;
  const sentences = new Set(built.examples.map(writingTaskKey)).size;
  const examples = built.examples.length;
  const outcome = {
    campaign: { id, name, recipe, seed, currency, settings },
    settled,
    funnel,
    sentences,
    examples,
    quality: pruningQuality(built, { random: new Random(seed).split("quality") }),
    costs: costTable(ledger, { sentences, examples }),
  };
  return { outcome, files: corpusFiles(built) };
}
