import type { BoardReply } from "../../src/leaderboards/browser.ts";
import type { ReplyOf } from "../api/request.ts";

export type Board = ReplyOf<typeof BoardReply>;

/** Accuracy on a subset as a fraction, and its difference to the accuracy on all examples. */
export interface SubsetValue {
  readonly value: number;
  readonly difference: number;
  readonly examples: number | null;
}

/** A system on the board: a submission, or a result printed in a paper. Accuracies are fractions. */
export interface BoardRow {
  readonly key: string;
  /** "2=" for a tie; null for a quoted result. */
  readonly rank: string | null;
  readonly isTiedWithBest: boolean;
  readonly system: string;
  readonly team: string | null;
  readonly link: string | null;
  readonly description: string;
  /** The table of the paper, for a quoted result. */
  readonly source: string | null;
  readonly at: number | null;
  readonly accuracy: number;
  readonly interval: readonly [number, number] | null;
  /** Standard deviation over several runs, which papers print. */
  readonly deviation: number | null;
  readonly counts: string | null;
  readonly consistency: number | null;
  readonly consistencyInterval: readonly [number, number] | null;
  readonly consistencyDeviation: number | null;
  readonly consistencyCounts: string | null;
  readonly balanced: SubsetValue | null;
  readonly unbalanced: SubsetValue | null;
  /** The id of the submission. */
  readonly id: number | null;
}

/** Submissions and quoted results, the most accurate first. */
export function boardRows({ rows, papers }: Board): readonly BoardRow[] {
  const submitted = rows.map((row): BoardRow => {
    const subset = (score: typeof row.balanced) =>
      score && { value: score.accuracy, difference: score.difference, examples: score.predictions };
    return {
      key: String(row.id),
      id: row.id,
      rank: `${row.rank}${row.isTied ? "=" : ""}`,
      isTiedWithBest: row.isTiedWithBest === true && row.rank > 1,
      system: row.system,
      team: row.team ?? "anonymous",
      link: row.link,
      description: row.description,
      source: null,
      at: row.at,
      accuracy: row.accuracy,
      interval: row.accuracyInterval,
      deviation: null,
      counts: `${row.right.toLocaleString()} of ${row.predictions.toLocaleString()}`,
      consistency: row.consistency,
      consistencyInterval: row.consistencyInterval,
      consistencyDeviation: null,
      consistencyCounts: `${row.rightGroups.toLocaleString()} of ${row.groups.toLocaleString()}`,
      balanced: subset(row.balanced),
      unbalanced: subset(row.unbalanced),
    };
  });
  const quoted = (papers?.rows ?? []).map((row): BoardRow => {
    const subset = (value: number | null) =>
      value === null
        ? null
        : { value: value / 100, difference: (value - row.accuracy.mean) / 100, examples: null };
    const { deviation } = row.accuracy;
    return {
      key: `${row.source} ${row.system}`,
      id: null,
      rank: null,
      isTiedWithBest: false,
      system: row.system,
      team: null,
      link: null,
      description: "",
      source: row.source,
      at: null,
      accuracy: row.accuracy.mean / 100,
      interval: null,
      deviation: deviation === null ? null : deviation / 100,
      counts: null,
      consistency: row.consistency === null ? null : row.consistency.mean / 100,
      consistencyInterval: null,
      consistencyDeviation: row.consistency?.deviation == null ? null : row.consistency.deviation / 100,
      consistencyCounts: null,
      balanced: subset(row.balanced),
      unbalanced: subset(row.unbalanced),
    };
  });
  return [...submitted, ...quoted].toSorted((a, b) => b.accuracy - a.accuracy);
}
