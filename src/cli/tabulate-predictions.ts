import { CounterpointError, Random } from "../core/index.ts";
import { breakdown, readAllOutcomes, score, subsetClasses } from "../evaluation/index.ts";
import { readTable } from "../formats/index.ts";
import type { Context, OptionValues } from "./command.ts";
import { systemName } from "./system-name.ts";
import { formatCount, formatInterval, percent, textTable } from "./text-table.ts";

/** Sets prediction files side by side, the most accurate first, with the subsets of the visual-bias report (SPEC B3, E1). */
export async function tabulatePredictions(
  paths: readonly string[],
  { gold: goldFiles, seed, split, json }: OptionValues,
  { print, threads, startReadProgress }: Context,
): Promise<void> {
  if (goldFiles === undefined) {
    const hint = "Name the corpus file with the labels by --gold, or a folder of `baseline train`";
    throw new CounterpointError("usage", `${paths[0]} is no folder of runs, so --gold is needed`, { hint });
  }
  const contents = { pictures: true };
  const gold = await readTable(goldFiles as string[], {
    split: split as string | undefined,
    contents,
    threads,
    progress: startReadProgress(goldFiles as string[]),
  });
  const classes = subsetClasses(gold);
  const all = await readAllOutcomes(paths, gold);
  const rows = all.map((outcomes, i) => {
    const random = new Random(String(seed)); // the same for every system, so that intervals compare
    const subsets = breakdown(gold, outcomes, { classes, random: random.split("breakdown") });
    const on = (name: string) => subsets.find((subset) => subset.name === name);
    return {
      name: systemName(paths[i]!, paths),
      file: paths[i]!,
      ...score(gold, outcomes, { random: random.split("score") }),
      balanced: on("balanced")?.accuracy ?? null,
      balancedExamples: on("balanced")?.predictions ?? 0,
      unbalanced: on("unbalanced")?.accuracy ?? null,
      unbalancedExamples: on("unbalanced")?.predictions ?? 0,
    };
  });
  if (new Set(rows.map(({ predictions }) => predictions)).size > 1) {
    const hint = "Tabulate files that all predict per example, or all per PNG";
    throw new CounterpointError("data/invalid", "Some files predict per example, others per PNG", { hint });
  }
  rows.sort((a, b) => b.accuracy - a.accuracy);
  if (json) print(JSON.stringify({ rows }));
  else {
    print(
      textTable(rows, [
        { head: "system", cell: (row) => row.name },
        { head: "accuracy %", cell: (row) => percent(row.accuracy) },
        { head: "95 %", cell: (row) => formatInterval(row.accuracyInterval, (each) => percent(each, 1)) },
        { head: "consistency %", cell: (row) => percent(row.consistency) },
        { head: "95 %", cell: (row) => formatInterval(row.consistencyInterval, (each) => percent(each, 1)) },
        { head: "balanced %", cell: (row) => percent(row.balanced) },
        { head: "of", cell: (row) => formatCount(row.balancedExamples) },
        { head: "unbalanced %", cell: (row) => percent(row.unbalanced) },
        { head: "of", cell: (row) => formatCount(row.unbalancedExamples) },
      ]),
    );
    print(
      `${formatCount(gold.examples.count)} examples of ${formatCount(gold.tasks.split.length)} sentences`,
    );
  }
}
