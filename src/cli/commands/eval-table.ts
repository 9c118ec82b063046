import { CounterpointError } from "../../core/index.ts";
import { type Command, JSON_OPTION, SEED_OPTION, SPLIT_OPTION } from "../command.ts";
import { systemName } from "../system-name.ts";
import { count, percent, range, textTable } from "../text-table.ts";
import { GOLD_OPTION, PREDICTIONS } from "./eval-score.ts";

/** `eval table`: several systems side by side, with the subsets of the visual-bias report (SPEC B3, E1). */
export const evalTable: Command = {
  noun: "eval",
  verb: "table",
  summary: "Several systems side by side, the most accurate first",
  details: PREDICTIONS,
  arguments: "<predictions...>",
  options: [GOLD_OPTION, SEED_OPTION, SPLIT_OPTION, JSON_OPTION],
  examples: ["eval table runs/*.csv --gold dev.json"],

  async run(paths, { gold: goldFiles, seed, split, json }, { out, threads, progress }) {
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
    return 0;
  },
};
