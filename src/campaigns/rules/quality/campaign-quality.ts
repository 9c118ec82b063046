import {
  type Example,
  type Judgment,
  type Random,
  type WorkerId,
  writingTaskKey,
} from "../../../core/index.ts";
import { biasProbes, intentionOf, measureAgreement, type Probe } from "../../../corpus/index.ts";
import { ExampleTableBuilder } from "../../../formats/index.ts";
import { ProportionTally } from "../../../statistics/index.ts";
import type { CampaignQuality, JudgeQuality } from "../../schemas/quality.ts";
import { labelByVotes } from "../stages/decide-by-judgments.ts";

/** A judgment of a running campaign, with the time that it took. */
export interface TimedJudgment extends Judgment {
  readonly milliseconds: number;
}

/** An example with the writer's label and every judgment so far, before pruning. */
export interface JudgedExample {
  /** Its `label` is the writer's intention. */
  readonly example: Example;
  readonly judgments: readonly TimedJudgment[];
}

/** Quality of the judgments of a campaign so far, before pruning. Intervals are bootstraps over writing tasks. */
export function campaignQuality(
  examples: readonly JudgedExample[],
  { random }: { readonly random: Random },
): CampaignQuality {
  const builder = new ExampleTableBuilder({ verdicts: true });
  const nonsense = new ProportionTally();
  const against = new ProportionTally();
  for (const { example, judgments } of examples) {
    builder.add({ ...example, judgments });
    const reports = judgments.filter(({ verdict }) => verdict === "nonsense").length;
    const task = writingTaskKey(example);
    nonsense.add(task, reports, judgments.length);
    const majority = majorityOf(judgments);
    if (majority === undefined) continue;
    const intention = intentionOf({ ...example, label: majority });
    if (intention !== undefined) against.add(task, intention === "against" ? 1 : 0, 1);
  }
  return {
    examples: examples.length,
    agreement: measureAgreement(builder.table(), { random }),
    nonsense: nonsense.share(random.split("nonsense")),
    againstIntention: against.share(random.split("against intention")),
    judges: judgesOf(examples),
  };
}

/** The majority label of judgments; undefined for a tie, and where the majority is nonsense. */
export function majorityOf(judgments: readonly Judgment[]): boolean | undefined {
  const verdicts = judgments.map(({ verdict }) => verdict);
  const labelling = labelByVotes(verdicts, { minVoteMargin: 1 });
  return labelling.kind === "label" ? labelling.label : undefined;
}

function judgesOf(examples: readonly JudgedExample[]): readonly JudgeQuality[] {
  const judges = new Map<
    WorkerId,
    { nonsense: number; compared: number; agreeing: number; times: number[] }
  >();
  for (const { judgments } of examples) {
    for (const [i, { worker, verdict, milliseconds }] of judgments.entries()) {
      const judge = judges.get(worker) ?? { nonsense: 0, compared: 0, agreeing: 0, times: [] };
      judges.set(worker, judge);
      const others = judgments.filter((_, j) => j !== i);
      judge.nonsense += verdict === "nonsense" ? 1 : 0;
      judge.compared += others.length;
      judge.agreeing += others.filter((other) => other.verdict === verdict).length;
      judge.times.push(milliseconds);
    }
  }
  return Array.from(judges, ([worker, { times, ...counts }]) => {
    const sorted = times.sort((a, b) => a - b);
    return { worker, judgments: times.length, ...counts, medianMilliseconds: sorted[times.length >> 1]! }; // every judge here has a judgment
  });
}

/** Bias probes (SPEC B4) of the examples with the majority label of the judgments so far. */
export function campaignBias(
  examples: readonly JudgedExample[],
  { random }: { readonly random: Random },
): readonly Probe[] {
  const builder = new ExampleTableBuilder({ pictures: true, sentences: true });
  for (const { example, judgments } of examples) {
    const label = majorityOf(judgments);
    if (label !== undefined) builder.add({ ...example, label, judgments });
  }
  return biasProbes(builder.table(), { random });
}
