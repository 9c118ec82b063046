import { type BuiltCorpus, labelByVotes } from "../../collection/index.ts";
import { type Example, type Random, writingTask } from "../../core/index.ts";
import { ExampleTableBuilder } from "../../formats/index.ts";
import { type Agreement, agreement } from "../agreement/agreement.ts";
import { HumansTally, type SplitHumans } from "../humans/human-performance.ts";
import { GroupCounts, type Interval } from "../intervals/bootstrap.ts";

/** How far workers agree, and how often they are right, on some examples. */
export interface Quality {
  readonly agreement: Agreement;
  readonly humans: readonly SplitHumans[];
}

/** A share of examples with its interval, where there are any. */
export interface Share {
  readonly examples: number;
  readonly of: number;
  readonly percent: number;
  readonly interval: Interval | null;
}

/** The quality of a campaign's answers, before and after examples are dropped for their judgments (SPEC A1, A2, A7). */
export interface CampaignQuality {
  readonly before: Quality;
  readonly after: Quality;
  /**
   * Judged scenes whose votes give another label than the writer aimed at, or none; null for pairs, where the
   * funnel counts them: they do not pass their validation.
   */
  readonly againstIntention: Share | null;
  /** Judgments of "nonsense", in percent of all; null without judgments. */
  readonly nonsensePercent: number | null;
}

/** Measures what a campaign has gathered so far. */
export function campaignQuality(
  { examples, judged }: Pick<BuiltCorpus, "examples" | "judged">,
  { random }: { readonly random: Random },
): CampaignQuality {
  const before = qualityOf(judged, { random, labelled: judged.flatMap(labelledByMost) });
  const { labels, judgments } = before.agreement;
  return {
    before,
    after: qualityOf(examples, { random, labelled: examples }),
    againstIntention: judged[0]?.corpus === "nlvr" ? againstIntention(judged, random) : null,
    nonsensePercent: judgments === 0 ? null : (100 * labels.nonsense) / judgments,
  };
}

function qualityOf(
  examples: readonly Example[],
  { random, labelled }: { readonly random: Random; readonly labelled: readonly Example[] },
): Quality {
  const table = new ExampleTableBuilder({ verdicts: true });
  for (const example of examples) table.add(example);
  const humans = new HumansTally();
  for (const example of labelled) humans.add(example);
  return { agreement: agreement(table.table(), { random }), humans: humans.result({ random }) };
}

/** The example with the label of most votes, where there is one. A pair's label was set by its first validation. */
function labelledByMost(example: Example): readonly Example[] {
  if (example.corpus === "nlvr2") return [example];
  const verdicts = example.judgments.map(({ verdict }) => verdict);
  const labelling = labelByVotes(verdicts, { leastGap: 1 });
  return labelling.kind === "label" ? [{ ...example, label: labelling.label }] : [];
}

/** Before pruning, an example's label is the one its writer aimed at. */
function againstIntention(judged: readonly Example[], random: Random): Share {
  const tasks = new Map<string, [against: number, of: number]>();
  for (const example of judged) {
    const verdicts = example.judgments.map(({ verdict }) => verdict);
    const labelling = labelByVotes(verdicts, { leastGap: 1 });
    const sum = tasks.get(writingTask(example)) ?? [0, 0];
    if (labelling.kind === "dropped" || labelling.label !== example.label) sum[0] += 1;
    sum[1] += 1;
    tasks.set(writingTask(example), sum);
  }
  const groups = new GroupCounts();
  for (const sum of tasks.values()) groups.add(sum);
  const percent = ([against, of]: readonly number[]) => (100 * against!) / of!; // every task has an example
  const sums = [...tasks.values()];
  return {
    examples: sums.reduce((total, [against]) => total + against, 0),
    of: sums.reduce((total, [, of]) => total + of, 0),
    percent: groups.statistic(percent)!,
    interval: groups.interval(percent, { random: random.split("intention") }) ?? null,
  };
}
