import type { CategoryTable } from "../../annotations/index.ts";
import { CounterpointError, type Guideline, type PairReasoning } from "../../core/index.ts";
import type { MeasuredPhenomenon, PublishedComparison } from "../../corpus/index.ts";
import { countPhenomena } from "../../index.ts";
import type { TaggerMeasurement } from "../../language/index.ts";
import { defineCommand, FORMAT_FLAG, JSON_FLAG, SEED_FLAG } from "../command.ts";
import { flag, text } from "../flags.ts";
import {
  formatCount,
  formatFixed,
  formatPValue,
  percent,
  type TextColumn,
  textTable,
} from "../text-table.ts";

/** `corpus phenomena`: frequencies of linguistic phenomena (SPEC A5, A6). */
export const corpusPhenomena = defineCommand({
  noun: "corpus",
  verb: "phenomena",
  summary: "Count linguistic phenomena from annotations or automatic tags",
  details: "The tagger reads English only: a corpus that names another language is refused.",
  arguments: "<file>",
  options: {
    against: text("<file>", "compare with another file: Pearson's chi-squared for each row"),
    published: flag("compare with the published shares for VQA, GQA, NLVR and NLVR2"),
    pairs: flag("tabulate reasoning over image pairs from an annotation's tags.json"),
    guidelines: flag(
      "tabulate guidelines that sentences about photographs break, from an annotation's tags.json",
    ),
    evaluateTagger: flag("evaluate the tagger on the annotation by cross-validation"),
    out: text("<file>", "write the sentences with their phenomena as an annotation file"),
    seed: SEED_FLAG,
    format: FORMAT_FLAG,
    json: JSON_FLAG,
  },
  examples: [
    "corpus phenomena annotated_dev_examples.txt",
    "corpus phenomena annotated_dev_examples.txt --evaluate-tagger",
    "corpus phenomena test1.json --against annotated_dev_examples.txt",
    "corpus phenomena questions.txt --published",
    "corpus phenomena tags.json --pairs",
    "corpus phenomena tags.json --guidelines",
  ],

  async run([path = ""], { pairs, guidelines, seed, format, json, ...options }, { print, log }) {
    const { against, published, evaluateTagger, out } = options;
    if (pairs || guidelines) {
      if ((pairs && guidelines) || against !== undefined || published || evaluateTagger || out !== undefined)
        throw new CounterpointError(
          "usage",
          `--${pairs ? "pairs" : "guidelines"} can be combined only with --json`,
        );
      const { pairTableOf } = await import("../../annotations/index.ts");
      const table = await pairTableOf(path, pairs ? "pairReasoning" : "guidelines");
      print(json ? JSON.stringify(table) : categoryTable(table));
      return 0;
    }
    const result = await countPhenomena(path, { against, published, evaluateTagger, out, seed, format });
    if (result.tagged) log(`${path} is not annotated: its sentences were tagged automatically.`);
    if (out !== undefined) log(`Wrote ${out}`);
    if (json) {
      print(JSON.stringify(result));
      return 0;
    }
    print(
      textTable(result.table, [
        { head: "category", cell: (row) => row.category },
        { head: "sentences", cell: (row) => formatCount(row.count) },
        { head: `% ${madeBy(result.tagged)}`, cell: (row) => formatFixed(row.percent, 1) },
        ...(result.againstTagged === undefined ? [] : comparedColumns(result.againstTagged)),
        ...(evaluateTagger ? MEASURED : []),
        ...(result.published ?? []).map(publishedColumn),
        ...(result.tagger ?? []).map(taggerColumn),
      ]),
    );
    print(
      `${formatCount(result.sentences)} sentences, ${result.prevalent} phenomena in at least 10 % of them`,
    );
    const { describeTagger } = await import("../../corpus/index.ts");
    for (const measured of result.tagger ?? []) print(describeTagger(measured));
    for (const { title, source, sentences, prevalent } of result.published ?? [])
      print(`  ${title}: ${sentences} sentences, ${prevalent} such phenomena (${source})`);
    if (published) print("* differs from this file: p < 0.05, Pearson's chi-squared");
    if (evaluateTagger) {
      const { microF1, macroF1, keywordMicroF1, keywordMacroF1, folds } = result;
      const f1 = (value: number | undefined) => percent(value ?? null, 1);
      print(`micro F1 ${f1(microF1)}, macro F1 ${f1(macroF1)} (${folds}-fold cross-validation)`);
      print(`keyword: micro F1 ${f1(keywordMicroF1)}, macro F1 ${f1(keywordMacroF1)}`);
    }
    return 0;
  },
});

/** A printed column; a star marks shares that differ. */
function publishedColumn({ title, table }: PublishedComparison): TextColumn<MeasuredPhenomenon> {
  const printed = new Map(table.map((row) => [row.category, row]));
  return {
    head: title,
    cell: ({ category }) => {
      const row = printed.get(category);
      return row === undefined ? null : `${row.percent}${row.significant ? " *" : ""}`;
    },
  };
}

function madeBy(tagged: boolean): string {
  return tagged ? "tagged" : "annotated";
}

function comparedColumns(tagged: boolean): readonly TextColumn<MeasuredPhenomenon>[] {
  return [
    {
      head: `vs. % ${madeBy(tagged)}`,
      cell: (row) => formatFixed(row.against?.percent ?? null, 1),
    },
    { head: "p", cell: (row) => (row.p === undefined || row.p === null ? null : formatPValue(row.p)) },
    { head: "p < 0.05", cell: (row) => (row.significant ? "differs" : "") },
  ];
}

/** The tagger's F1 in each category on a corpus that it was measured on. */
function taggerColumn({ corpus, f1 }: TaggerMeasurement): TextColumn<MeasuredPhenomenon> {
  return {
    head: `F1 on ${corpus}`,
    cell: ({ category }) => formatFixed(f1[category], 1),
  };
}

const MEASURED: readonly TextColumn<MeasuredPhenomenon>[] = [
  { head: "precision", cell: (row) => percent(row.precision ?? null, 1) },
  { head: "recall", cell: (row) => percent(row.recall ?? null, 1) },
  { head: "F1", cell: (row) => percent(row.f1 ?? null, 1) },
  { head: "keyword F1", cell: (row) => percent(row.keywordF1 ?? null, 1) },
];

/** Categories as a text table. */
function categoryTable(counts: CategoryTable<PairReasoning> | CategoryTable<Guideline>): string {
  const { sentences, openSentences, withAny } = counts;
  const rows: readonly CategoryTable<PairReasoning | Guideline>["rows"][number][] = counts.rows;
  const table = textTable(rows, [
    { head: "type", cell: (row) => row.category },
    { head: "sentences", cell: (row) => formatCount(row.count) },
    { head: "of decided", cell: (row) => formatCount(row.settled) },
    { head: "%", cell: (row) => formatFixed(row.percent, 1) },
    { head: "tied", cell: (row) => formatCount(row.open) },
    { head: "alpha", cell: (row) => formatFixed(row.alpha, 3) },
    { head: "agreeing", cell: (row) => formatCount(row.agreeing) },
    { head: "of pairs", cell: (row) => formatCount(row.pairs) },
  ]);
  return `${table}\n${formatCount(sentences)} sentences; ${formatCount(withAny)} of ${formatCount(sentences - openSentences)} decided ones have at least one of these`;
}
