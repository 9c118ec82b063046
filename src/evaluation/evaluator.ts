import { CounterpointError, PHENOMENA, Random } from "../core/index.ts";
import type { CorpusIndex, FacetColumn } from "../corpus/index.ts";
import type { ExampleTable } from "../formats/index.ts";
import { type Breakdown, type BreakdownRow, breakdown, type Classes, lengthClass } from "./breakdown.ts";
import { type Comparison, compare } from "./compare.ts";
import { goldOfSplits, rowsOfSplits } from "./gold-of-splits.ts";
import { type Score, score } from "./score.ts";
import { readSplitOutcomes, type SplitOutcomes } from "./split-outcomes.ts";

/** Sets predictions against a corpus. Some of it takes a second, so a server may have a thread do it. */
export interface Evaluator {
  read(gold: ExampleTable, file: PredictionFile): Promise<SplitOutcomes>;
  score(gold: ExampleTable, predicted: SplitOutcomes): Promise<Score>;
  breakDown(gold: ExampleTable, predicted: SplitOutcomes, properties: ExampleProperties): Promise<Breakdowns>;
  compare(gold: ExampleTable, pair: readonly [SplitOutcomes, SplitOutcomes]): Promise<PairComparison>;
}

/** A prediction file that is in memory, plain or gzip. */
export interface PredictionFile {
  readonly name: string;
  readonly content: Uint8Array;
}

/** What a score is broken down by, of every example of the corpus. */
export interface ExampleProperties extends Pick<CorpusIndex, "sentenceOf" | "lengths" | "phenomena"> {
  readonly facets: Readonly<Record<"split" | "kind" | "subset" | "synset", FacetColumn>>;
}

/** The accuracy on the examples of a class, and how many of them are wholly right: with six predictions, all six. */
export interface ClassRow extends BreakdownRow {
  readonly rightExamples: number;
  readonly wrongExamples: number;
}

/** Every breakdown that tells examples apart (SPEC E2). */
export type Breakdowns = Readonly<Partial<Record<Breakdown, readonly ClassRow[]>>>;

/** Two systems on the splits that both predict, with their examples counted by who has them right. */
export interface PairComparison extends Comparison {
  readonly splits: readonly string[];
  readonly bothRight: number;
  readonly onlyFirstRight: number;
  readonly onlySecondRight: number;
  readonly bothWrong: number;
}

/** The seed of the commands, so that they give the same numbers. */
const SEED = "1";

/** Predictions pack some ten to one; a file for a million examples has 20 MB. */
export const PREDICTION_INFLATION = { bytes: 64 * 2 ** 20, ratio: 32 };

/** Works in the thread that asks. */
export const evaluator: Evaluator = {
  read: (gold, { name, content }) =>
    readSplitOutcomes(name, gold, { content, inflation: PREDICTION_INFLATION }),

  async score(gold, predicted) {
    const random = new Random(SEED).split("score");
    return score(goldOfSplits(gold, predicted.splits), predicted, { random });
  },

  async breakDown(gold, predicted, properties) {
    const part = goldOfSplits(gold, predicted.splits);
    const rows = rowsOfSplits(gold, predicted.splits);
    const found: Partial<Record<Breakdown, readonly ClassRow[]>> = {};
    for (const by of BREAKDOWNS) {
      const classes = classesOf(properties, by, rows);
      const told = new Set(classes.flat());
      if (told.size < 2 && by !== "phenomenon") continue; // it tells nothing apart
      if (told.size === 0) continue;
      const right = countAllCorrect(predicted, classes);
      const random = new Random(SEED).split("breakdown");
      found[by] = breakdown(part, predicted, { classes, random }).map((row) => {
        const rightExamples = right.get(row.name) ?? 0;
        return {
          ...row,
          rightExamples,
          wrongExamples: row.predictions / predicted.predictionsPerExample - rightExamples,
        };
      });
    }
    return found;
  },

  async compare(gold, [first, second]) {
    const splits = first.splits.filter((split) => second.splits.includes(split));
    if (splits.length === 0) {
      const message = `One predicts ${first.splits.join(", ")}, the other ${second.splits.join(", ")}`;
      const hint = "Compare two systems on the same split";
      throw new CounterpointError("data/invalid", message, { hint });
    }
    const pair = [restrictToSplits(gold, first, splits), restrictToSplits(gold, second, splits)] as const;
    const random = new Random(SEED).split("compare");
    const comparison = compare(goldOfSplits(gold, splits), pair, { random });
    const { b: onlyFirstRight, c: onlySecondRight } = comparison.mcnemar;
    const examples = pair[0].correct.length / pair[0].predictionsPerExample;
    const bothRight = allCorrect(pair[0]).filter(Boolean).length - onlyFirstRight;
    const bothWrong = examples - bothRight - onlyFirstRight - onlySecondRight;
    return { ...comparison, splits, bothRight, onlyFirstRight, onlySecondRight, bothWrong };
  },
};

const BREAKDOWNS = ["phenomenon", "subset", "synset", "split", "length", "kind"] as const;

function classesOf({ facets, ...texts }: ExampleProperties, by: Breakdown, rows: Uint32Array): Classes {
  const { sentenceOf, lengths, phenomena } = texts;
  const classOf = (row: number): readonly string[] => {
    if (by === "length") return [lengthClass(lengths[sentenceOf[row]!]!)];
    if (by === "phenomenon") return PHENOMENA.filter((_, i) => phenomena[sentenceOf[row]!]! & (1 << i));
    const value = facets[by].categories[facets[by].codes[row]!]!;
    return value === "" ? [] : [value];
  };
  return Array.from(rows, classOf);
}

/** The predictions of some of the splits. */
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

/** Whether all predictions of an example are right, example by example. */
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
