import { existsSync, statSync } from "node:fs";
import { CounterpointError } from "../../core/index.ts";
import type { PartValues, TableRow } from "../../evaluation/index.ts";
import type { QuotedRow, RunsMean, RunsRow } from "../../models/index.ts";
import { type Context, defineCommand, FORMAT_FLAG, JSON_FLAG, SEED_FLAG, SPLIT_FLAG } from "../command.ts";
import { texts } from "../flags.ts";
import {
  formatCount,
  formatFixed,
  formatInterval,
  percent,
  type TextColumn,
  textTable,
} from "../text-table.ts";
import { NUMBERED_BY_LINE, PREDICTIONS } from "./eval-score.ts";

/**
 * `eval table`: several systems side by side, with the subsets of the visual-bias report (SPEC B3, E1); or runs of
 * baselines beside the published results (SPEC M4).
 */
export const evalTable = defineCommand({
  noun: "eval",
  verb: "table",
  summary: "Tabulate several systems, or baseline runs next to published results",
  details: `${PREDICTIONS} Gold files may be of several corpora or languages, with predictions of all of them in one file: each then has its own column, beside their mean. Run folders of \`baseline train\` need no gold file: the table has mean and standard deviation over the runs for every evaluated split, next to published results; then their consistency, and the test results of the best run on dev (accuracy/consistency), as in Suhr et al. 2019, Table 6.`,
  arguments: "<predictions-or-runs...>",
  options: {
    gold: texts("<files...>", "gold file or files, for prediction files"),
    seed: SEED_FLAG,
    split: SPLIT_FLAG,
    format: FORMAT_FLAG,
    json: JSON_FLAG,
  },
  examples: [
    "eval table runs/*.csv --gold dev.json",
    "eval table ours.csv --gold marvl-id.jsonl marvl-sw.jsonl nlvr2/dev.json",
    "eval table runs/text runs/maxent",
  ],

  async run(paths, options, context) {
    const folders = paths.filter((path) => statSync(path, { throwIfNoEntry: false })?.isDirectory());
    if (folders.length === 0) {
      await printPredictionTable(paths, options, context);
      return 0;
    }
    const absent = paths.find((path) => !existsSync(path));
    if (absent !== undefined) {
      const hint = "Pass the folders you gave to `baseline train` as --out";
      throw new CounterpointError("data/unreadable", `${absent} does not exist`, { hint });
    }
    if (folders.length < paths.length || options.gold.length > 0) {
      const hint = "Use --gold with prediction files, and not with run folders";
      throw new CounterpointError(
        "usage",
        `${folders[0]} is a run folder, which already contains its scores`,
        {
          hint,
        },
      );
    }
    const { quotedBeside, readRunsRows, splitsThatDiffer } = await import("../../models/index.ts");
    const rows = await readRunsRows(folders);
    const unfinished = folders.filter((folder) => !rows.some((row) => row.folder === folder));
    if (rows.length === 0) {
      const hint =
        "Pass the folders you gave to `baseline train` as --out; run that command again to finish and evaluate a run";
      throw new CounterpointError("data/unreadable", `${unfinished.join(", ")}: no finished run`, { hint });
    }
    if (unfinished.length > 0) context.log(`Skipped (no finished run): ${unfinished.join(", ")}`);
    const differing = splitsThatDiffer(rows);
    if (differing.length > 0)
      context.log(`Not comparable between rows (measured on different examples): ${differing.join(", ")}`);
    const quoted = quotedBeside(rows);
    if (options.json) context.print(JSON.stringify({ rows, quoted }));
    else
      for (const table of [
        ...[runsTable(rows), "", consistencyTable(rows)],
        ...(quoted.length > 0 ? ["", quotedTable(quoted)] : []),
        ...settings(rows),
        ...differences(rows),
      ])
        context.print(table);
    return 0;
  },
});

interface TableOptions {
  readonly gold: readonly string[];
  readonly seed: string;
  readonly split: string | undefined;
  readonly format: string | undefined;
  readonly json: boolean;
}

/** Prediction files side by side, the most accurate first. */
async function printPredictionTable(
  paths: readonly string[],
  { gold, seed, split, format, json }: TableOptions,
  { print, log, showProgress }: Context,
): Promise<void> {
  if (gold.length === 0) {
    const hint = "Pass the gold file with --gold, or pass run folders of `baseline train`";
    throw new CounterpointError("usage", `${paths[0]} is a prediction file, so --gold is required`, { hint });
  }
  const { tabulatePredictions } = await import("../../evaluation/index.ts");
  const { rows, examples, sentences } = await tabulatePredictions(paths, gold, {
    seed,
    split,
    format,
    onProgress: showProgress,
  });
  if (rows[0]?.numberedByLine) log(NUMBERED_BY_LINE);
  if (json) return print(JSON.stringify({ rows }));
  const partsOf = (row: TableRow | undefined) => row?.corpora ?? row?.languages ?? {};
  const mean = rows[0]?.meanOverCorpora ?? rows[0]?.meanOverLanguages;
  print(
    textTable(rows, [
      { head: "system", cell: (row) => row.name },
      { head: "accuracy %", cell: (row) => percent(row.accuracy) },
      { head: "95 %", cell: (row) => formatInterval(row.accuracyInterval, (each) => percent(each, 1)) },
      { head: "consistency %", cell: (row) => percent(row.consistency) },
      { head: "95 %", cell: (row) => formatInterval(row.consistencyInterval, (each) => percent(each, 1)) },
      ...Object.keys(partsOf(rows[0])).map((part) => ({
        head: `${part} %`,
        cell: (row: TableRow) => percent(partsOf(row)[part] ?? null),
      })),
      ...(mean === undefined
        ? []
        : [
            {
              head: "mean %",
              cell: (row: TableRow) => percent(row.meanOverCorpora ?? row.meanOverLanguages ?? null),
            },
          ]),
      ...(rows.some(({ balancedExamples, unbalancedExamples }) => balancedExamples + unbalancedExamples > 0)
        ? SUBSETS
        : []),
    ]),
  );
  if (mean !== undefined) print(describeMean(rows[0]!));
  print(`${formatCount(examples)} examples of ${formatCount(sentences)} sentences`);
}

/** The subsets of the visual-bias report, for corpora that have them. */
const SUBSETS: readonly TextColumn<TableRow>[] = [
  { head: "balanced %", cell: (row) => percent(row.balanced) },
  { head: "of", cell: (row) => formatCount(row.balancedExamples) },
  { head: "unbalanced %", cell: (row) => percent(row.unbalanced) },
  { head: "of", cell: (row) => formatCount(row.unbalancedExamples) },
];

/** What the mean over corpora or languages is a mean of. */
export function describeMean({ corpora, languages = {} }: PartValues<unknown>): string {
  const names = Object.keys(corpora ?? languages);
  const parts = corpora === undefined ? `in ${names.length} languages` : `on ${names.length} corpora`;
  return `The mean is that of the accuracies ${parts} (${names.join(", ")}), each counted once, whatever its size`;
}

/** The splits of any row. */
function splitsOf(rows: readonly RunsRow[]): readonly string[] {
  return [...new Set(rows.flatMap((row) => row.splits.map(({ split }) => split)))];
}

function on(row: RunsRow, split: string) {
  return row.splits.find((each) => each.split === split);
}

/** The name of a baseline; a star says that `settings` lists hyperparameters that are not its defaults. */
function nameOf({ baseline, changed }: RunsRow): string {
  return Object.keys(changed).length === 0 ? baseline : `${baseline}*`;
}

/** A line for each row with other hyperparameters than the defaults. */
function settings(rows: readonly RunsRow[]): readonly string[] {
  const lines = rows.flatMap(({ changed, folder }) => {
    const values = Object.entries(changed).map(([name, value]) => `${name}=${value}`);
    return values.length === 0 ? [] : [`* ${folder}: ${values.join(" ")}`];
  });
  return lines.length === 0 ? [] : ["", ...lines];
}

/** A line for each baseline that differs from what its paper describes. */
function differences(rows: readonly RunsRow[]): readonly string[] {
  const counts = new Map(rows.map(({ baseline, differences: list }) => [baseline, list.length]));
  const lines = [...counts].flatMap(([baseline, count]) =>
    count === 0
      ? []
      : [
          `${baseline} differs from its paper in ${count} points: counterpoint baseline list --about ${baseline}`,
        ],
  );
  return lines.length === 0 ? [] : ["", ...lines];
}

/** Accuracy on every split, mean and standard deviation; an official one is beside the published ones. */
function runsTable(rows: readonly RunsRow[]): string {
  const splits = splitsOf(rows);
  const hasPublished = (split: string) => rows.some((row) => on(row, split)?.published);
  return textTable(rows, [
    { head: "baseline", cell: nameOf },
    { head: "runs", cell: ({ runs }) => runs },
    ...splits.flatMap((split) => [
      { head: `${split} %`, cell: (row: RunsRow) => inPercent(on(row, split), 2) },
      ...(hasPublished(split)
        ? [{ head: "published", cell: (row: RunsRow) => inPercent(on(row, split)?.published, 1) }]
        : []),
    ]),
    ...(splits.some(hasPublished) ? [{ head: "in", cell: ({ source }: RunsRow) => source }] : []),
    { head: "folder", cell: ({ folder }) => folder },
  ]);
}

/** Consistency on every split; on test splits also accuracy/consistency of the run best on dev. */
function consistencyTable(rows: readonly RunsRow[]): string {
  const splits = splitsOf(rows);
  const bestCell = (split: string) => (row: RunsRow) => {
    const best = on(row, split)?.bestOnDev;
    return best ? `${percent(best.accuracy)}/${percent(best.consistency)}` : null;
  };
  return textTable(rows, [
    { head: "consistency", cell: nameOf },
    ...splits.map((split) => ({
      head: `${split} %`,
      cell: (row: RunsRow) => inPercent(on(row, split)?.consistency, 2),
    })),
    ...splits
      .filter((split) => split !== "train" && split !== "dev")
      .map((split) => ({ head: `${split}, best run on dev`, cell: bestCell(split) })),
    { head: "folder", cell: ({ folder }) => folder },
  ]);
}

/** Systems that cannot be trained here, as their papers print them: accuracy, and consistency after a stroke. */
function quotedTable(rows: readonly QuotedRow[]): string {
  const splits = [...new Set(rows.flatMap(({ accuracies }) => Object.keys(accuracies)))];
  const withDeviation = ({ mean, deviation }: { mean: number; deviation: number | undefined }) =>
    deviation === undefined ? `${mean}` : `${mean} ± ${deviation}`;
  return textTable(rows, [
    { head: "quoted", cell: ({ system }) => system },
    ...splits.map((split) => ({
      head: `${split} %`,
      cell: ({ accuracies }: QuotedRow) => {
        const printed = accuracies[split];
        if (printed === undefined) return null;
        const { consistency } = printed;
        return `${withDeviation(printed)}${consistency === undefined ? "" : `/${consistency}`}`;
      },
    })),
    { head: "in", cell: ({ source }) => source },
  ]);
}

/** Mean and standard deviation in percent. */
function inPercent(shares: RunsMean | null | undefined, digits: number): string | null {
  if (!shares) return null;
  const mean = percent(shares.mean);
  return shares.deviation === null ? mean : `${mean} ± ${formatFixed(100 * shares.deviation, digits)}`;
}
