import type { Example, Judgment, Random, Verdict, WorkerId } from "../../core/index.ts";
import { ExampleTableBuilder } from "../../formats/index.ts";
import { type Agreement, agreement } from "../agreement/agreement.ts";
import { GroupCounts, type Interval } from "../intervals/bootstrap.ts";

/** A judgment of a running campaign, with the time that it took. */
export interface TimedJudgment extends Judgment {
  readonly milliseconds: number;
}

/** An example as its writer meant it, with every judgment so far: nothing is pruned yet. */
export interface JudgedExample {
  /** Its `label` is the writer's intention. */
  readonly example: Example;
  readonly judgments: readonly TimedJudgment[];
}

/** A share with the counts it rests on. It is null when there is nothing to share, its interval when all or none are counted. */
export interface Share {
  readonly share: number | null;
  readonly interval: Interval | null;
  readonly counted: number;
  readonly of: number;
}

/** How a worker judges, compared with others who judged the same examples. */
export interface JudgeQuality {
  readonly worker: WorkerId;
  readonly judgments: number;
  readonly nonsense: number;
  /** Comparisons with judgments of others, and how many of them agree. */
  readonly compared: number;
  readonly agreeing: number;
  readonly medianMilliseconds: number;
}

export interface CampaignQuality {
  readonly examples: number;
  readonly agreement: Agreement;
  /** Judgments that say a sentence makes no sense. */
  readonly nonsense: Share;
  /** Examples whose majority is not what the writer meant; those without a majority for true or false are left out (SPEC A7). */
  readonly againstIntention: Share;
  readonly judges: readonly JudgeQuality[];
}

/** How good the judgments of a campaign are so far, before pruning. Intervals are bootstraps over writing tasks. */
export function campaignQuality(
  examples: readonly JudgedExample[],
  { random }: { readonly random: Random },
): CampaignQuality {
  const builder = new ExampleTableBuilder({ verdicts: true });
  const nonsense = new Tally();
  const against = new Tally();
  for (const { example, judgments } of examples) {
    builder.add({ ...example, validation: undefined, judgments });
    const votes = countVotes(judgments);
    const task = `${example.split} ${example.set} ${example.sentenceNumber}`;
    nonsense.add(task, votes.nonsense, judgments.length);
    const majority = majorityOf(votes);
    if (majority !== undefined) against.add(task, majority === example.label ? 0 : 1, 1);
  }
  return {
    examples: examples.length,
    agreement: agreement(builder.table(), { random }),
    nonsense: nonsense.share(random.split("nonsense")),
    againstIntention: against.share(random.split("against intention")),
    judges: judgesOf(examples),
  };
}

/** Votes for each verdict. */
export function countVotes(judgments: readonly Judgment[]): Readonly<Record<Verdict, number>> {
  const votes = { true: 0, false: 0, nonsense: 0 };
  for (const { verdict } of judgments) votes[verdict] += 1;
  return votes;
}

/** The label that most judgments give; undefined for a tie, and where most see nonsense. */
export function majorityOf(votes: Readonly<Record<Verdict, number>>): boolean | undefined {
  if (votes.true === votes.false || votes.nonsense >= Math.max(votes.true, votes.false)) return undefined;
  return votes.true > votes.false;
}

/** Counts by writing task. */
class Tally {
  readonly #tasks = new Map<string, [counted: number, of: number]>();

  add(task: string, counted: number, of: number): void {
    const [before, ofBefore] = this.#tasks.get(task) ?? [0, 0];
    this.#tasks.set(task, [before + counted, ofBefore + of]);
  }

  share(random: Random): Share {
    const groups = new GroupCounts();
    for (const counts of this.#tasks.values()) groups.add(counts);
    const ratio = ([part = 0, whole = 0]: readonly number[]) => (whole > 0 ? part / whole : undefined);
    const counted = groups.statistic(([sum]) => sum) ?? 0;
    const of = groups.statistic(([, sum]) => sum) ?? 0;
    // Where all or none are counted, every resample is alike, and the interval would claim certainty.
    const isMixed = counted > 0 && counted < of;
    return {
      share: groups.statistic(ratio) ?? null,
      interval: isMixed ? (groups.interval(ratio, { random }) ?? null) : null,
      counted,
      of,
    };
  }
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
    return { worker, judgments: times.length, ...counts, medianMilliseconds: sorted[times.length >> 1]! }; // a judge has judged
  });
}
