import type { SentenceStats, SplitStats } from "../../corpus/index.ts";
import { corpusStats, sentenceStats } from "../../index.ts";
import { defineCommand, FORMAT_FLAG, JSON_FLAG, SPLIT_FLAG } from "../command.ts";
import { flag } from "../flags.ts";
import { formatCount, formatFixed, formatPValue, textTable } from "../text-table.ts";

/** `corpus stats`: sizes, majority baseline, sentence length, vocabulary, synsets (SPEC A3, A4, A6, A7). */
export const corpusStatsCommand = defineCommand({
  noun: "corpus",
  verb: "stats",
  summary: "Sizes, majority baseline, sentence length and vocabulary of each split",
  arguments: "<files...>",
  options: {
    split: SPLIT_FLAG,
    format: FORMAT_FLAG,
    language: flag("only sentence lengths and vocabulary, one row per file, next to published values"),
    json: JSON_FLAG,
  },
  details:
    "A *.txt file is plain text with one sentence per line, or annotated sentences; if there is one among the files, only language is compared.",
  examples: [
    "corpus stats train.json dev.json test.json",
    "corpus stats dev.json test1.json --json",
    "corpus stats nlvr/dev.json nlvr2/dev.json questions.txt --language",
  ],

  async run(paths, { split, format, language, json }, { print, log, showProgress }) {
    const { isTextFile } = await import("../../formats/index.ts");
    if (language || paths.some(isTextFile)) {
      const result = await sentenceStats(paths, { split, format, onProgress: showProgress });
      print(json ? JSON.stringify(result) : languageTables(result));
      return 0;
    }
    const result = await corpusStats(paths, { split, format, onProgress: showProgress });
    if (json) {
      print(JSON.stringify(result));
      return 0;
    }
    const rows = result.splits.length > 1 ? [...result.splits, result.total] : result.splits;
    print(
      textTable<SplitStats>(rows, [
        { head: "split", cell: (row) => row.split },
        ...(rows.every((row) => row.language === rows[0]!.language)
          ? []
          : [{ head: "language", cell: (row: SplitStats) => row.language }]),
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
        { head: "majority consistency %", cell: (row) => formatFixed(row.majorityConsistency, 2) },
        { head: "mean length", cell: (row) => formatFixed(row.meanLength, 2) },
        { head: "in words", cell: (row) => formatFixed(row.meanLengthWithoutPunctuation, 2) },
        { head: "vocabulary", cell: (row) => formatCount(row.vocabulary) },
      ]),
    );
    if (result.total.labelled === 0) log("No labels: the majority cannot be measured");
    for (const { split: name, againstIntention, validatedByWriter, extraJudgments } of rows) {
      if (againstIntention)
        print(
          `${name}: ${formatFixed(againstIntention.percent, 1)} % labelled differently from the writer's intention`,
        );
      if (validatedByWriter)
        print(
          `${name}: ${formatFixed(validatedByWriter.percent, 1)} % first validated by the sentence's writer`,
        );
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
      print(`  most common: ${names(counts.slice(0, 5))}`);
      print(`  least common: ${names(counts.slice(-5).reverse())}`);
      if (acrossSplits) {
        const { p } = acrossSplits;
        print(
          `  distribution over splits: ${p < 0.05 ? "uneven" : "even"} (chi-squared test, p = ${formatPValue(p)})`,
        );
      }
    }
    return 0;
  },
});

/** Sentences of so many tokens are counted together. */
const BIN = 5;

/** Lengths and vocabulary of files, then the distribution of their lengths, as in N Fig. 3 and N2 Fig. 3. */
function languageTables({ files, published }: SentenceStats): string {
  const means = textTable(
    [
      ...files.map((row) => ({
        ...row,
        name: row.file,
        words: row.meanLengthOfSentencesWithoutPunctuation,
        sentences: row.uniqueSentences,
        mean: row.meanLengthOfSentences,
      })),
      ...published.map(({ title, source, meanLength, vocabulary }) => ({
        name: `${title} as published in ${source}`,
        sentences: null,
        mean: meanLength,
        words: null,
        vocabulary,
      })),
    ],
    [
      { head: "sentences of", cell: (row) => row.name },
      { head: "sentences", cell: (row) => (row.sentences === null ? null : formatCount(row.sentences)) },
      { head: "mean tokens", cell: (row) => formatFixed(row.mean, 2) },
      { head: "mean words", cell: (row) => formatFixed(row.words, 2) },
      { head: "vocabulary", cell: (row) => formatCount(row.vocabulary) },
    ],
  );
  const longest = Math.max(...files.map(({ lengths }) => lengths.at(-1)?.length ?? 0));
  const bins = Array.from({ length: Math.floor(longest / BIN) + 1 }, (_, i) => i * BIN);
  const distribution = textTable(bins, [
    { head: "tokens", cell: (from) => `${from} to ${from + BIN - 1}` },
    ...files.map(({ file, lengths, uniqueSentences }) => ({
      head: `${file} %`,
      cell: (from: number) => {
        const inBin = lengths.filter(({ length }) => length >= from && length < from + BIN);
        const sentences = inBin.reduce((sum, each) => sum + each.sentences, 0);
        return formatFixed((100 * sentences) / uniqueSentences, 1);
      },
    })),
  ]);
  const note =
    "Means are over sentences by writing task; punctuation counts as tokens. Published values cover all four splits of NLVR, and train and dev of NLVR2.";
  return `${means}\n${note}\n\n${distribution}`;
}
