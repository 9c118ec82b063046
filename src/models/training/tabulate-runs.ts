import { BASELINES } from "../baselines.ts";
import { type RunsOnSplit, readEvaluatedRuns, summariseRuns, withPublished } from "./evaluated-runs.ts";

/** The runs of a folder by split. */
export interface RunsRow {
  readonly folder: string;
  readonly baseline: string;
  readonly runs: number;
  /** Of the published figures; null where there are none. */
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
      const splits = withPublished(baseline, summariseRuns(runs));
      const isBesidePaper = splits.some(({ published }) => published !== null);
      const paper = BASELINES.find(({ name }) => name === baseline)?.published;
      const source = isBesidePaper ? (paper?.source ?? null) : null;
      return [{ folder, baseline, runs: runs.length, source, splits }];
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
