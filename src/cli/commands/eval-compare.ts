import { comparePredictions } from "../../index.ts";
import { defineCommand, FORMAT_FLAG, JSON_FLAG, SEED_FLAG, SPLIT_FLAG } from "../command.ts";
import { formatCount, formatInterval, formatPValue, percent, textTable } from "../text-table.ts";
import { GOLD_FLAG, PREDICTIONS } from "./eval-score.ts";

/** `eval compare`: two systems on the same examples (SPEC E3). */
export const evalCompare = defineCommand({
  noun: "eval",
  verb: "compare",
  summary: "Compare two systems: McNemar's exact test, sign-flip test and paired bootstrap",
  details: PREDICTIONS,
  arguments: "<first> <second>",
  options: { gold: GOLD_FLAG, seed: SEED_FLAG, split: SPLIT_FLAG, format: FORMAT_FLAG, json: JSON_FLAG },
  examples: ["eval compare ours.csv baseline.csv --gold dev.json"],

  async run([first = "", second = ""], { gold, seed, split, format, json }, { print, showProgress }) {
    const options = { seed, split, format, onProgress: showProgress };
    const result = await comparePredictions(first, second, gold, options);
    if (json) {
      print(JSON.stringify(result));
      return 0;
    }
    const { systemName } = await import("../../evaluation/index.ts");
    const points = (value: number) => `${value < 0 ? "" : "+"}${percent(value)}`;
    const [a, b] = result.accuracies;
    const [c, d] = result.consistencies;
    const { difference, interval, consistencyDifference, consistencyInterval, mcnemar, signFlip } = result;
    print(
      textTable(
        [
          { name: "accuracy %", first: a, second: b, difference, interval },
          {
            name: "consistency %",
            first: c,
            second: d,
            difference: consistencyDifference,
            interval: consistencyInterval,
          },
        ],
        [
          { head: "", cell: (row) => row.name },
          { head: systemName(first, [first, second]), cell: (row) => percent(row.first) },
          { head: systemName(second, [first, second]), cell: (row) => percent(row.second) },
          { head: "difference", cell: (row) => points(row.difference) },
          { head: "95 %", cell: (row) => formatInterval(row.interval, points) },
        ],
      ),
    );
    print(
      `only the first correct: ${formatCount(mcnemar.b)}, only the second correct: ${formatCount(mcnemar.c)}`,
    );
    print(`McNemar's exact test (assumes independent examples): p = ${formatPValue(mcnemar.p)}`);
    print(`sign-flip test over sentences: p = ${formatPValue(signFlip.p)}`);
    return 0;
  },
});
