import { CounterpointError, DEFAULT_SEED, PHENOMENA, Random } from "../core/index.ts";
import type { CorpusIndex, FacetColumn } from "../corpus/index.ts";
import {
  type BreakdownRow,
  type Classes,
  compare,
  evaluate,
  goldOfSplits,
  lengthClass,
  PAGE_BREAKDOWNS,
  type PageBreakdown,
  PREDICTION_INFLATION,
  readSplitOutcomes,
  rowsOfSplits,
  type Score,
  type SplitOutcomes,
} from "../evaluation/index.ts";
import type { ExampleTable } from "../formats/index.ts";
import type { ClassRow, PairComparison } from "./schemas/predictions.ts";

/** Evaluates predictions on splits of a corpus. Some of it takes a second, so a server can let a thread do it. */
export interface Evaluator {
  read(gold: ExampleTable, file: PredictionFile): Promise<SplitOutcomes>;
  /** Scores a system, with every breakdown that distinguishes examples where their properties are given. */
  evaluate(
    gold: ExampleTable,
    predicted: SplitOutcomes,
    properties?: ExampleProperties,
  ): Promise<SystemEvaluation>;
  compare(gold: ExampleTable, pair: readonly [SplitOutcomes, SplitOutcomes]): Promise<PairComparison>;
}

/** A prediction file in memory, plain or gzip. */
export interface PredictionFile {
  readonly name: string;
  readonly content: Uint8Array;
}

/** Properties of every example of a corpus that a score can be broken down by. */
export interface ExampleProperties extends Pick<CorpusIndex, "sentenceOf" | "lengths" | "phenomena"> {
  readonly facets: Readonly<Record<"split" | "kind" | "subset" | "synset", FacetColumn>>;
}

/** Score of a system on the splits that it predicts, with its breakdowns (SPEC E2). */
export interface SystemEvaluation {
  readonly score: Score;
  readonly breakdowns: Readonly<Partial<Record<PageBreakdown, readonly ClassRow[]>>>;
}

/** Evaluates in the calling thread. */
export const evaluator: Evaluator = {
  read: (gold, { name, content }) =>
    readSplitOutcomes(name, gold, { content, inflation: PREDICTION_INFLATION }),

  async evaluate(gold, predicted, properties) {
    const rows = rowsOfSplits(gold, predicted.splits);
    const classes = new Map<PageBreakdown, Classes>();
    for (const by of properties === undefined ? [] : PAGE_BREAKDOWNS) {
      const found = classesOf(properties!, by, rows);
      const names = new Set(found.flat());
      if (names.size >= (by === "phenomenon" ? 1 : 2)) classes.set(by, found); // otherwise it distinguishes nothing
    }
    const { score, breakdowns } = await evaluate(goldOfSplits(gold, predicted.splits), predicted, {
      by: [...classes.keys()],
      classesOf: (by) => classes.get(by as PageBreakdown)!, // only these are requested
    });
    const withExamples = (row: BreakdownRow, rightExamples: number): ClassRow => ({
      ...row,
      rightExamples,
      wrongExamples: row.predictions / predicted.predictionsPerExample - rightExamples,
    });
    const counted = Array.from(classes, ([by, found]) => {
      const right = countAllCorrect(predicted, found);
      return [by, breakdowns[by]!.rows.map((row) => withExamples(row, right.get(row.name) ?? 0))];
    });
    return { score, breakdowns: Object.fromEntries(counted) };
  },

  async compare(gold, [first, second]) {
    const splits = first.splits.filter((split) => second.splits.includes(split));
    if (splits.length === 0) {
      const message = `One predicts ${first.splits.join(", ")}, the other ${second.splits.join(", ")}`;
      const hint = "Compare two systems on the same split";
      throw new CounterpointError("data/invalid", message, { hint });
    }
    const pair = [restrictToSplits(gold, first, splits), restrictToSplits(gold, second, splits)] as const;
    const random = new Random(DEFAULT_SEED).split("compare");
    const comparison = compare(goldOfSplits(gold, splits), pair, { random });
    const { b: onlyFirstRight, c: onlySecondRight } = comparison.mcnemar;
    const examples = pair[0].correct.length / pair[0].predictionsPerExample;
    const bothRight = allCorrect(pair[0]).filter(Boolean).length - onlyFirstRight;
    const bothWrong = examples - bothRight - onlyFirstRight - onlySecondRight;
    return { ...comparison, splits, bothRight, onlyFirstRight, onlySecondRight, bothWrong };
  },
};

function classesOf({ facets, ...texts }: ExampleProperties, by: PageBreakdown, rows: Uint32Array): Classes {
  const { sentenceOf, lengths, phenomena } = texts;
  const classOf = (row: number): readonly string[] => {
    if (by === "length") return [lengthClass(lengths[sentenceOf[row]!]!)];
    if (by === "phenomenon") return PHENOMENA.filter((_, i) => phenomena[sentenceOf[row]!]! & (1 << i));
    const value = facets[by].categories[facets[by].codes[row]!]!;
    return value === "" || (by === "subset" && value === "surplus") ? [] : [value];
  };
  return Array.from(rows, classOf);
}

/** The outcomes of some of the splits. */
function restrictToSplits(
  gold: ExampleTable,
  predicted: SplitOutcomes,
  splits: readonly string[],
): SplitOutcomes {
  const { correct, predictionsPerExample } = predicted;
  const isWanted = gold.tasks.split.map((split) => splits.includes(split));
  const rows = rowsOfSplits(gold, predicted.splits);
  return {
    splits,
    predictionsPerExample,
    correct: correct.filter(
      (_, i) => isWanted[gold.examples.task[rows[Math.floor(i / predictionsPerExample)]!]!],
    ),
  };
}

/** True for every example all of whose predictions are correct. */
function allCorrect({ correct, predictionsPerExample }: SplitOutcomes): readonly boolean[] {
  return Array.from({ length: correct.length / predictionsPerExample }, (_, row) =>
    correct
      .subarray(row * predictionsPerExample, (row + 1) * predictionsPerExample)
      .every((each) => each === 1),
  );
}

function countAllCorrect(predicted: SplitOutcomes, classes: Classes): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  allCorrect(predicted).forEach((isRight, row) => {
    if (isRight) for (const name of classes[row]!) counts.set(name, (counts.get(name) ?? 0) + 1);
  });
  return counts;
}
