import { BASELINES, readMeasuredRuns, type SplitSummary, summariseRuns } from "../models/index.ts";
import { fixed, textTable } from "./text-table.ts";

/** A baseline's runs on a split, beside what its paper prints, in percent. */
export interface RunsOnSplit extends SplitSummary {
  readonly published: { readonly mean: number; readonly deviation: number | null } | null;
}

/** The runs of a folder, split by split. */
export interface RunsRow {
  readonly folder: string;
  readonly baseline: string;
  readonly runs: number;
  readonly source: string | null;
  readonly splits: readonly RunsOnSplit[];
}

/** Reads folders of runs, from their files alone (SPEC M4). */
export async function readRunsRows(folders: readonly string[]): Promise<readonly RunsRow[]> {
  return Promise.all(
    folders.map(async (folder) => {
      const runs = await readMeasuredRuns(folder);
      const { baseline } = runs[0]!;
      const published = BASELINES.find(({ name }) => name === baseline)?.published;
      const splits = summariseRuns(runs).map((summary) => {
        const printed = published?.accuracies[summary.split];
        const beside = printed ? { mean: printed.mean, deviation: printed.deviation ?? null } : null;
        return { ...summary, published: beside };
      });
      return { folder, baseline, runs: runs.length, source: published?.source ?? null, splits };
    }),
  );
}

/** Mean and deviation on every split, each beside the published ones. */
export function runsTable(rows: readonly RunsRow[]): string {
  const splits = [...new Set(rows.flatMap((row) => row.splits.map(({ split }) => split)))];
  const on = (row: RunsRow, split: string) => row.splits.find((each) => each.split === split);
  return textTable(rows, [
    { head: "baseline", cell: ({ baseline }) => baseline },
    { head: "runs", cell: ({ runs }) => runs },
    ...splits.flatMap((split) => [
      { head: `${split} %`, cell: (row: RunsRow) => withDeviation(ourPercent(on(row, split)), 2) },
      { head: "published", cell: (row: RunsRow) => withDeviation(on(row, split)?.published, 1) },
    ]),
    { head: "in", cell: ({ source }) => source },
  ]);
}

/** Mean and deviation in percent. */
type InPercent = RunsOnSplit["published"];

function ourPercent(found: SplitSummary | undefined): InPercent {
  if (found === undefined) return null;
  return { mean: 100 * found.mean, deviation: found.deviation === null ? null : 100 * found.deviation };
}

function withDeviation(result: InPercent | undefined, digits: number): string | null {
  if (!result) return null;
  const mean = fixed(result.mean, 2);
  return result.deviation === null ? mean : `${mean} ± ${fixed(result.deviation, digits)}`;
}
