import { Random, writingTaskKey } from "../../../core/index.ts";
import type { CampaignOutcome } from "../../schemas/outcome.ts";
import { buildCorpus, type CampaignData, type CorpusFile, corpusFiles } from "../build-corpus.ts";
import { costTable } from "../ledger/cost-table.ts";
import type { LedgerEntry } from "../ledger/ledger.ts";
import type { Campaign } from "../recipes/campaign.ts";
import { pruningQuality } from "./pruning-quality.ts";

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
