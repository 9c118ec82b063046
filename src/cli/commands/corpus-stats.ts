import type { SplitStats } from "../../corpus/index.ts";
import { corpusStats } from "../../index.ts";
import { defineCommand, JSON_FLAG, SPLIT_FLAG } from "../command.ts";
import { formatCount, formatFixed, formatPValue, textTable } from "../text-table.ts";

/** `corpus stats`: sizes, majority baseline, sentence length, vocabulary, synsets (SPEC A3, A4, A6, A7). */
export const corpusStatsCommand = defineCommand({
  noun: "corpus",
  verb: "stats",
  summary: "Sizes, majority baseline, sentence length and vocabulary of each split",
  arguments: "<files...>",
  options: { split: SPLIT_FLAG, json: JSON_FLAG },
  examples: ["corpus stats train.json dev.json test.json", "corpus stats dev.json test1.json --json"],

  async run(paths, { split, json }, { print, showProgress }) {
    const result = await corpusStats(paths, { split, onProgress: showProgress });
    if (json) {
      print(JSON.stringify(result));
      return 0;
    }
    const rows = result.splits.length > 1 ? [...result.splits, result.total] : result.splits;
    print(
      textTable<SplitStats>(rows, [
        { head: "split", cell: (row) => row.split },
        { head: "examples", cell: (row) => formatCount(row.examples) },
        ...(result.total.withOrders === null
          ? []
          : [{ head: "x6 orders", cell: (row: SplitStats) => formatCount(row.withOrders ?? 0) }]),
        { head: "unique sentences", cell: (row) => formatCount(row.uniqueSentences) },
        { head: "texts", cell: (row) => formatCount(row.uniqueTexts) },
        { head: "examples each", cell: (row) => formatFixed(row.examplesPerSentence, 2) },
        ...(result.total.uniqueImages === null
          ? []
          : [{ head: "images", cell: (row: SplitStats) => formatCount(row.uniqueImages ?? 0) }]),
        { head: "majority %", cell: (row) => formatFixed(row.majority, 2) },
        { head: "its consistency %", cell: (row) => formatFixed(row.majorityConsistency, 2) },
        { head: "mean length", cell: (row) => formatFixed(row.meanLength, 2) },
        { head: "vocabulary", cell: (row) => formatCount(row.vocabulary) },
      ]),
    );
    for (const { split: name, againstIntention, validatedByWriter, extraJudgments } of rows) {
      if (againstIntention)
        print(
          `${name}: ${formatFixed(againstIntention.percent, 1)} % labelled against the writer's intention`,
        );
      if (validatedByWriter)
        print(`${name}: ${formatFixed(validatedByWriter.percent, 1)} % first validated by their own writer`);
      if (extraJudgments) {
        const { byWriter, byOthers } = extraJudgments;
        print(
          `${name}: extra judgments equal the label in ${formatFixed(byWriter?.percent ?? null, 1)} % by the writer, ${formatFixed(byOthers?.percent ?? null, 1)} % by others`,
        );
      }
    }
    if (result.synsets) {
      const { synsets: n, mean, sd, counts, acrossSplits } = result.synsets;
      const names = (some: typeof counts) => some.map(({ synset }) => synset).join(", ");
      print(`${n} synsets, ${formatFixed(mean, 1)} +- ${formatFixed(sd, 1)} examples each`);
      print(
        `  most common: ${names(counts.slice(0, 5))}; least common: ${names(counts.slice(-5).reverse())}`,
      );
      if (acrossSplits) {
        const { p } = acrossSplits;
        print(
          `  over splits: spread ${p < 0.05 ? "unevenly" : "evenly"} (chi-squared, p = ${formatPValue(p)})`,
        );
      }
    }
    return 0;
  },
});
