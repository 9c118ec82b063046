import type { ComparedPart } from "../../evaluation/index.ts";
import { comparePredictions } from "../../index.ts";
import { defineCommand, FORMAT_FLAG, JSON_FLAG, SEED_FLAG, SPLIT_FLAG } from "../command.ts";
import { formatCount, formatInterval, formatPValue, percent, textTable } from "../text-table.ts";
import { GOLD_FLAG, NUMBERED_BY_LINE, PREDICTIONS } from "./eval-score.ts";
import { describeMean } from "./eval-table.ts";

/** `eval compare`: two systems on the same examples (SPEC E3). */
export const evalCompare = defineCommand({
  noun: "eval",
  verb: "compare",
  summary: "Compare two systems: McNemar's exact test, sign-flip test and paired bootstrap",
  details: `${PREDICTIONS} Gold files may be of several corpora or languages, with predictions of all of them in one file: each then has its own column, beside their mean.`,
  arguments: "<first> <second>",
  options: { gold: GOLD_FLAG, seed: SEED_FLAG, split: SPLIT_FLAG, format: FORMAT_FLAG, json: JSON_FLAG },
  examples: ["eval compare ours.csv baseline.csv --gold dev.json"],

  async run([first = "", second = ""], { gold, seed, split, format, json }, { print, log, showProgress }) {
    const options = { seed, split, format, onProgress: showProgress };
    const result = await comparePredictions(first, second, gold, options);
    if (result.numberedByLine) log(NUMBERED_BY_LINE);
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
    const mean = result.meanOverCorpora ?? result.meanOverLanguages;
    if (mean !== undefined) {
      const parts: [string, ComparedPart][] = Object.entries(result.corpora ?? result.languages ?? {});
      const names = [systemName(first, [first, second]), systemName(second, [first, second])];
      const rows: { readonly name: string; readonly of: (part: ComparedPart) => string }[] = [
        ...names.map((name, i) => ({ name, of: (part: ComparedPart) => percent(part.accuracies[i]!) })),
        { name: "difference", of: (part) => points(part.difference) },
      ];
      print(
        `\n${textTable(rows, [
          { head: "accuracy %", cell: ({ name }) => name },
          ...[...parts, ["mean", mean] as const].map(([head, part]) => ({
            head,
            cell: ({ of }: (typeof rows)[number]) => of(part),
          })),
        ])}\n${describeMean(result)}\n`,
      );
    }
    print(
      `only the first correct: ${formatCount(mcnemar.b)}, only the second correct: ${formatCount(mcnemar.c)}`,
    );
    print(`McNemar's exact test (assumes independent examples): p = ${formatPValue(mcnemar.p)}`);
    print(`sign-flip test over sentences: p = ${formatPValue(signFlip.p)}`);
    return 0;
  },
});
