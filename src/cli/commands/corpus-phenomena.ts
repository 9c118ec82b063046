import { CounterpointError } from "../../core/index.ts";
import { type Command, JSON_OPTION, SEED_OPTION } from "../command.ts";
import {
  formatCount,
  formatFixed,
  formatPValue,
  percent,
  type TextColumn,
  textTable,
} from "../text-table.ts";

/** The tagger is measured by five-fold cross-validation. */
const FOLDS = 5;

/** `corpus phenomena`: how often linguistic phenomena occur (SPEC A5, A6). */
export const corpusPhenomena: Command = {
  noun: "corpus",
  verb: "phenomena",
  summary: "How often linguistic phenomena occur, as annotated or tagged automatically",
  arguments: "<file>",
  options: [
    {
      flags: "--against <file>",
      description: "compare with another file: Pearson's chi-squared for each row",
    },
    {
      flags: "--pairs",
      description: "what sentences ask of pairs of photographs, of an annotation's tags.json",
    },
    { flags: "--evaluate-tagger", description: "measure the tagger on the annotation, cross-validated" },
    { flags: "--out <file>", description: "write the sentences with their phenomena as an annotation file" },
    SEED_OPTION,
    JSON_OPTION,
  ],
  examples: [
    "corpus phenomena annotated_dev_examples.txt",
    "corpus phenomena annotated_dev_examples.txt --evaluate-tagger",
    "corpus phenomena test1.json --against annotated_dev_examples.txt",
    "corpus phenomena tags.json --pairs",
  ],

  async run([path = ""], { against, pairs, evaluateTagger: evaluate, out: to, seed, json }, { print, log }) {
    if (pairs) {
      if (against !== undefined || evaluate || to !== undefined)
        throw new CounterpointError("usage", "--pairs goes with --json alone");
      const { pairReasoningOf, pairReasoningTable } = await import("../pair-reasoning.ts");
      const table = await pairReasoningOf(path);
      print(json ? JSON.stringify(table) : pairReasoningTable(table));
      return 0;
    }
    if (to !== undefined) {
      const { refuseToOverwrite } = await import("../write-corpus.ts");
      refuseToOverwrite([path, ...(against === undefined ? [] : [String(against)])], String(to));
    }
    const { readSentences } = await import("../read-sentences.ts");
    const { comparePhenomena, phenomenaTable } = await import("../../corpus/index.ts");
    const { annotated, tagged } = await readSentences(path);
    if (tagged) log(`${path} is a corpus: its sentences were tagged automatically.`);
    if (tagged && evaluate) {
      const hint = "Give an annotation file: sentences, each followed by lines `* category`";
      throw new CounterpointError("usage", "The tagger is measured on what people annotated", { hint });
    }
    const other = against === undefined ? undefined : await readSentences(String(against));
    const compared = other && comparePhenomena(annotated, other.annotated);
    const measured = evaluate ? await measureTagger(annotated, String(seed)) : undefined;
    const table: Row[] = phenomenaTable(annotated).map((row, i) => {
      const { precision = null, recall = null, f1 = null, keyword } = measured?.categories[i] ?? {};
      const comparison = compared?.get(row.category);
      return {
        ...row,
        ...(measured ? { precision, recall, f1, keywordF1: keyword?.f1 ?? null } : {}),
        ...(comparison
          ? {
              against: { count: comparison.count, percent: comparison.percent },
              chiSquared: comparison.test?.statistic ?? null,
              p: comparison.test?.p ?? null,
              significant: comparison.significant,
            }
          : {}),
      };
    });
    if (to !== undefined) {
      const { formatAnnotations } = await import("../../formats/index.ts");
      const { writeFileAtomic } = await import("../../files/index.ts");
      await writeFileAtomic(String(to), formatAnnotations(annotated));
      log(`Wrote ${to}`);
    }
    const overall = measured && {
      microF1: measured.microF1,
      macroF1: measured.macroF1,
      keywordMicroF1: measured.keyword.microF1,
      keywordMacroF1: measured.keyword.macroF1,
      folds: FOLDS,
    };
    if (json) {
      print(JSON.stringify({ sentences: annotated.length, tagged, table, ...overall }));
      return 0;
    }
    print(
      textTable(table, [
        { head: "category", cell: (row) => row.category },
        { head: "sentences", cell: (row) => formatCount(row.count) },
        { head: "%", cell: (row) => formatFixed(row.percent, 1) },
        ...(compared ? COMPARED : []),
        ...(measured ? MEASURED : []),
      ]),
    );
    print(`${formatCount(annotated.length)} sentences`);
    if (overall) {
      const f1 = (value: number | undefined) => percent(value ?? null, 1);
      print(
        `micro F1 ${f1(overall.microF1)}, macro F1 ${f1(overall.macroF1)} (${FOLDS}-fold cross-validation)`,
      );
      print(`keyword: micro F1 ${f1(overall.keywordMicroF1)}, macro F1 ${f1(overall.keywordMacroF1)}`);
    }
    return 0;
  },
};

interface Row {
  readonly category: string;
  readonly count: number;
  readonly percent: number;
  readonly precision?: number | null;
  readonly recall?: number | null;
  readonly f1?: number | null;
  readonly keywordF1?: number | null;
  readonly against?: { readonly count: number; readonly percent: number };
  readonly chiSquared?: number | null;
  readonly p?: number | null;
  readonly significant?: boolean;
}

const COMPARED: readonly TextColumn<Row>[] = [
  { head: "against %", cell: (row) => formatFixed(row.against?.percent ?? null, 1) },
  { head: "p", cell: (row) => (row.p === undefined || row.p === null ? null : formatPValue(row.p)) },
  { head: "p < 0.05", cell: (row) => (row.significant ? "differs" : "") },
];

const MEASURED: readonly TextColumn<Row>[] = [
  { head: "precision", cell: (row) => percent(row.precision ?? null, 1) },
  { head: "recall", cell: (row) => percent(row.recall ?? null, 1) },
  { head: "F1", cell: (row) => percent(row.f1 ?? null, 1) },
  { head: "keyword F1", cell: (row) => percent(row.keywordF1 ?? null, 1) },
];

async function measureTagger(
  annotated: Parameters<typeof import("../../language/index.ts").evaluateTagger>[0],
  seed: string,
) {
  const { evaluateTagger } = await import("../../language/index.ts");
  const { Random } = await import("../../core/index.ts");
  return evaluateTagger(annotated, { folds: FOLDS, random: new Random(seed).split("tagger") });
}
