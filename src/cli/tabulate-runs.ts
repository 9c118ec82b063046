import {
  BASELINES,
  type RunsOnSplit,
  readEvaluatedRuns,
  type SplitSummary,
  summariseRuns,
  withPublished,
} from "../models/index.ts";
import { formatFixed, percent, textTable } from "./text-table.ts";

type Shares = Pick<SplitSummary, "mean" | "deviation">;

/** The runs of a folder by split. */
export interface RunsRow {
  readonly folder: string;
  readonly baseline: string;
  readonly runs: number;
  readonly source: string | null;
  readonly splits: readonly RunsOnSplit[];
}

/** Reads folders of runs, from their files alone (SPEC M4); folders without a finished run are skipped. */
export async function readRunsRows(folders: readonly string[]): Promise<readonly RunsRow[]> {
  const rows = await Promise.all(
    folders.map(async (folder) => {
      const runs = await readEvaluatedRuns(folder);
      if (runs.length === 0) return [];
      const { baseline } = runs[0]!;
      const source = BASELINES.find(({ name }) => name === baseline)?.published?.source ?? null;
      return [
        { folder, baseline, runs: runs.length, source, splits: withPublished(baseline, summariseRuns(runs)) },
      ];
    }),
  );
  return rows.flat();
}

/** The splits with different examples in some rows, so that their accuracies cannot be compared. */
export function splitsThatDiffer(rows: readonly RunsRow[]): readonly string[] {
  const hashes = new Map<string, Set<string | null>>();
  for (const { split, hash } of rows.flatMap((row) => row.splits))
    hashes.set(split, (hashes.get(split) ?? new Set()).add(hash));
  return [...hashes].filter(([, { size }]) => size > 1).map(([split]) => split);
}

/** Mean and standard deviation on every split, each beside the published ones. */
export function runsTable(rows: readonly RunsRow[]): string {
  const splits = [...new Set(rows.flatMap((row) => row.splits.map(({ split }) => split)))];
  const on = (row: RunsRow, split: string) => row.splits.find((each) => each.split === split);
  return textTable(rows, [
    { head: "baseline", cell: ({ baseline }) => baseline },
    { head: "runs", cell: ({ runs }) => runs },
    ...splits.flatMap((split) => [
      { head: `${split} %`, cell: (row: RunsRow) => inPercent(on(row, split), 2) },
      { head: "published", cell: (row: RunsRow) => inPercent(on(row, split)?.published, 1) },
    ]),
    { head: "in", cell: ({ source }) => source },
    { head: "folder", cell: ({ folder }) => folder },
  ]);
}

/** Mean and standard deviation in percent. */
function inPercent(shares: Shares | null | undefined, digits: number): string | null {
  if (!shares) return null;
  const mean = percent(shares.mean);
  return shares.deviation === null ? mean : `${mean} ± ${formatFixed(100 * shares.deviation, digits)}`;
}
