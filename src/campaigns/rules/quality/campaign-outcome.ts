import { Random, writingTaskKey } from "../../../core/index.ts";
import { buildCorpus, type CampaignData, type CorpusFile, corpusFiles } from "../build-corpus.ts";
import { type CostTable, costTable } from "../ledger/cost-table.ts";
import type { LedgerEntry } from "../ledger/ledger.ts";
import type { Campaign } from "../recipes/campaign.ts";
import type { StageFunnel } from "../stages/run-recipe.ts";
import { type PruningQuality, pruningQuality } from "./pruning-quality.ts";

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
export interface CampaignResult {
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
