import { type Example, Random, sceneOf, writingTaskKey } from "../../../core/index.ts";
import { HumanPerformanceTally, intentionOf, measureAgreement } from "../../../corpus/index.ts";
import { ExampleTableBuilder } from "../../../formats/index.ts";
import { ProportionTally } from "../../../statistics/index.ts";
import type { CampaignOutcome, PruningQuality, Quality } from "../../schemas/outcome.ts";
import { type BuiltCorpus, buildCorpus, type CampaignData } from "../build-corpus.ts";
import { type CorpusFile, corpusFiles } from "../corpus-files.ts";
import { costTable, type PaidLines } from "../ledger.ts";
import type { Campaign } from "../recipes/campaign.ts";
import { majorityOf } from "./campaign-quality.ts";
import { collectionFigures } from "./collection-figures.ts";
import { guidelineTable } from "./guideline-table.ts";
import { splitWarnings } from "./split-warnings.ts";

/** Measures the quality of a campaign's answers so far. */
export function pruningQuality(
  { examples, fullyJudged }: Pick<BuiltCorpus, "examples" | "fullyJudged">,
  { random, humanThreshold }: { readonly random: Random; readonly humanThreshold: number },
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
    before: qualityOf(fullyJudged, {
      ...{ random, humanThreshold, labelled: fullyJudged.flatMap(withMajorityLabel) },
    }),
    after: qualityOf(examples, { random, humanThreshold, labelled: examples }),
    againstIntention: against.share(random.split("intention")),
    nonsense: nonsense.share(random.split("nonsense")),
  };
}

function qualityOf(
  examples: readonly Example[],
  {
    random,
    humanThreshold: threshold,
    labelled,
  }: { readonly random: Random; readonly humanThreshold: number; readonly labelled: readonly Example[] },
): Quality {
  const table = new ExampleTableBuilder({ verdicts: true });
  for (const example of examples) table.add(example);
  const humans = new HumanPerformanceTally();
  for (const example of labelled) humans.add(example);
  return {
    agreement: measureAgreement(table.table(), { random }),
    humans: humans.result({ threshold, random }),
    humansPooled: humans.pooled({ threshold, random }),
  };
}

/** The example with its majority label, if it has one. A pair's label was set by its first validation. */
function withMajorityLabel(example: Example): readonly Example[] {
  if (sceneOf(example) === undefined) return [example];
  const label = majorityOf(example.judgments);
  return label === undefined ? [] : [{ ...example, label }];
}

/** The outcome of a campaign with the files of its corpus. */
interface CampaignResult {
  readonly outcome: CampaignOutcome;
  readonly files: readonly CorpusFile[];
}

/**
 * Builds the corpus of a campaign and measures it; the same answers and payments give the same result.
 *
 * @param options.gather Gives the data, which is let go once the corpus is built: of a large campaign it takes gigabytes.
 */
export function campaignResult(
  campaign: Campaign,
  { gather, ledger }: { readonly gather: () => CampaignData; readonly ledger: readonly PaidLines[] },
): CampaignResult {
  const { id, name, recipe, seed, currency, settings } = campaign;
  const random = new Random(seed);
  const { built, figures } = buildFrom(gather, random.split("figures"));
  const { settled, funnel } = built;
  const sentences = new Set(built.examples.map(writingTaskKey)).size;
  const examples = built.examples.length;
  const outcome = {
    campaign: { id, name, recipe, seed, currency, settings },
    settled,
    funnel,
    sentences,
    examples,
    warnings: splitWarnings(campaign, built),
    figures,
    quality: pruningQuality(built, {
      random: random.split("quality"),
      humanThreshold: settings.humanThreshold,
    }),
    guidelines: guidelineTable({ recipe }, built.reviews),
    costs: costTable(ledger, { sentences, examples }),
  };
  return { outcome, files: corpusFiles(built) };
}

function buildFrom(gather: () => CampaignData, random: Random) {
  const gathered = gather();
  const built = buildCorpus(gathered);
  return { built, figures: collectionFigures(gathered.recipeState, built.examples, { random }) };
}
