import { statSync } from "node:fs";
import { CounterpointError } from "../../core/index.ts";
import { type Command, type Context, JSON_OPTION, SEED_OPTION, SPLIT_OPTION } from "../command.ts";
import { systemName } from "../system-name.ts";
import { count, percent, range, textTable } from "../text-table.ts";
import { GOLD_OPTION, PREDICTIONS } from "./eval-score.ts";

/**
 * `eval table`: several systems side by side, with the subsets of the visual-bias report (SPEC B3, E1); or runs of
 * baselines beside what the papers print (SPEC M4).
 */
export const evalTable: Command = {
  noun: "eval",
  verb: "table",
  summary: "Several systems side by side, or runs of baselines beside the papers",
  details: `${PREDICTIONS} Folders of \`baseline train\` are tabulated from their files alone: mean and standard deviation of the runs on every split that was measured, beside the published ones.`,
  arguments: "<predictions-or-runs...>",
  options: [
    {
      ...GOLD_OPTION,
      description: "the corpus file or files with the labels, for predictions",
      required: false,
    },
    SEED_OPTION,
    SPLIT_OPTION,
    JSON_OPTION,
  ],
  examples: ["eval table runs/*.csv --gold dev.json", "eval table runs/text runs/maxent"],

  async run(paths, options, context) {
    const folders = paths.filter((path) => statSync(path, { throwIfNoEntry: false })?.isDirectory());
    if (folders.length === 0) {
      await tabulatePredictions(paths, options, context);
      return 0;
    }
    if (folders.length < paths.length || options.gold !== undefined) {
      const hint = "Tabulate prediction files with --gold, and folders of runs without";
      throw new CounterpointError("usage", `${folders[0]} is a folder of runs, which was measured already`, {
        hint,
      });
    }
    const { readRunsRows, runsTable } = await import("../tabulate-runs.ts");
    const rows = await readRunsRows(folders);
    context.out(options.json ? JSON.stringify({ rows }) : runsTable(rows));
    return 0;
  },
};

async function tabulatePredictions(
  paths: readonly string[],
  { gold: goldFiles, seed, split, json }: Parameters<Command["run"]>[1],
  { out, threads, progress }: Context,
): Promise<void> {
  if (goldFiles === undefined) {
    const hint = "Name the corpus file with the labels by --gold, or a folder of `baseline train`";
    throw new CounterpointError("usage", `${paths[0]} is no folder of runs, so --gold is needed`, { hint });
  }
  const { readTable } = await import("../../formats/index.ts");
  const { breakdown, readAllOutcomes, score, subsetClasses } = await import("../../evaluation/index.ts");
  const { Random } = await import("../../core/index.ts");
  const contents = { pictures: true };
  const gold = await readTable(goldFiles as string[], {
    split: split as string | undefined,
    contents,
    threads,
    progress: progress(goldFiles as string[]),
  });
  const classes = subsetClasses(gold);
  const all = await readAllOutcomes(paths, gold);
  const rows = all.map((outcomes, i) => {
    const random = new Random(String(seed)); // the same for every system, so that intervals compare
    const subsets = breakdown(gold, outcomes, { classes, random: random.split("breakdown") });
    const on = (name: string) => subsets.find((subset) => subset.name === name)?.accuracy ?? null;
    return {
      name: systemName(paths[i]!, paths),
      file: paths[i]!,
      ...score(gold, outcomes, { random: random.split("score") }),
      balanced: on("balanced"),
      unbalanced: on("unbalanced"),
    };
  });
  if (new Set(rows.map(({ examples }) => examples)).size > 1) {
    const hint = "Tabulate files that all predict per example, or all per PNG";
    throw new CounterpointError("data/invalid", "Some files predict per example, others per PNG", { hint });
  }
  rows.sort((a, b) => b.accuracy - a.accuracy);
  if (json) out(JSON.stringify({ rows }));
  else {
    out(
      textTable(rows, [
        { head: "system", cell: (row) => row.name },
        { head: "accuracy %", cell: (row) => percent(row.accuracy) },
        { head: "95 %", cell: (row) => range(row.accuracyInterval, (each) => percent(each, 1)) },
        { head: "consistency %", cell: (row) => percent(row.consistency) },
        { head: "95 %", cell: (row) => range(row.consistencyInterval, (each) => percent(each, 1)) },
        { head: "balanced %", cell: (row) => percent(row.balanced) },
        { head: "unbalanced %", cell: (row) => percent(row.unbalanced) },
      ]),
    );
    out(`${count(gold.examples.count)} examples of ${count(gold.tasks.split.length)} sentences`);
  }
}
