import { type Example, type Random, writingTask } from "../../../core/index.ts";
import { type Agreement, agreement, HumansTally, type SplitHumans } from "../../../corpus/index.ts";
import { ExampleTableBuilder } from "../../../formats/index.ts";
import { type Share, ShareTally } from "../../../statistics/index.ts";
import type { BuiltCorpus } from "../build-corpus.ts";
import { majorityOf } from "./campaign-quality.ts";

/** How far workers agree, and how often they are right, on some examples. */
export interface Quality {
  readonly agreement: Agreement;
  readonly humans: readonly SplitHumans[];
}

/** The quality of a campaign's answers, before and after examples are dropped for their judgments (SPEC A1, A2, A7). */
export interface PruningQuality {
  readonly before: Quality;
  readonly after: Quality;
  /**
   * Judged scenes whose votes give another label than the writer aimed at, or none. Of pairs there are none: the funnel
   * counts those that did not pass their validation.
   */
  readonly againstIntention: Share;
  /** Judgments of "nonsense" before pruning. */
  readonly nonsense: Share;
}

/** Measures what a campaign has gathered so far. */
export function pruningQuality(
  { examples, judged }: Pick<BuiltCorpus, "examples" | "judged">,
  { random }: { readonly random: Random },
): PruningQuality {
  const [against, nonsense] = [new ShareTally(), new ShareTally()];
  for (const example of judged) {
    const { judgments } = example;
    const task = writingTask(example);
    nonsense.add(task, judgments.filter(({ verdict }) => verdict === "nonsense").length, judgments.length);
    // Before pruning, an example's label is the one its writer aimed at.
    if (example.corpus === "nlvr") against.add(task, majorityOf(judgments) === example.label ? 0 : 1, 1);
  }
  return {
    before: qualityOf(judged, { random, labelled: judged.flatMap(labelledByMost) }),
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
  const humans = new HumansTally();
  for (const example of labelled) humans.add(example);
  return { agreement: agreement(table.table(), { random }), humans: humans.result({ random }) };
}

/** The example with the label of most votes, where there is one. A pair's label was set by its first validation. */
function labelledByMost(example: Example): readonly Example[] {
  if (example.corpus === "nlvr2") return [example];
  const label = majorityOf(example.judgments);
  return label === undefined ? [] : [{ ...example, label }];
}
