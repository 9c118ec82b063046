import { CounterpointError, PHENOMENA, Random } from "../core/index.ts";
import type { BrowsedCorpus, FacetColumn } from "../corpus/index.ts";
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
  breakDown(gold: ExampleTable, predicted: SplitOutcomes, properties: Properties): Promise<Breakdowns>;
  compare(gold: ExampleTable, pair: readonly [SplitOutcomes, SplitOutcomes]): Promise<PairComparison>;
}

/** A prediction file that is in memory, plain or gzip. */
export interface PredictionFile {
  readonly name: string;
  readonly content: Uint8Array;
}

/** What a score is broken down by, of every example of the corpus. */
export interface Properties extends Pick<BrowsedCorpus, "sentenceOf" | "lengths" | "phenomena"> {
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
      const right = countWhollyRight(predicted, classes);
      const random = new Random(SEED).split("breakdown");
      found[by] = breakdown(part, predicted, { classes, random }).map((row) => {
        const rightExamples = right.get(row.name) ?? 0;
        return { ...row, rightExamples, wrongExamples: row.examples / predicted.perExample - rightExamples };
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
    const pair = [on(gold, first, splits), on(gold, second, splits)] as const;
    const random = new Random(SEED).split("compare");
    const comparison = compare(goldOfSplits(gold, splits), pair, { random });
    const { b: onlyFirstRight, c: onlySecondRight } = comparison.mcnemar;
    const examples = pair[0].right.length / pair[0].perExample;
    const bothRight = whollyRight(pair[0]).filter(Boolean).length - onlyFirstRight;
    const bothWrong = examples - bothRight - onlyFirstRight - onlySecondRight;
    return { ...comparison, splits, bothRight, onlyFirstRight, onlySecondRight, bothWrong };
  },
};

const BREAKDOWNS = ["phenomenon", "subset", "synset", "split", "length", "kind"] as const;

function classesOf({ facets, ...texts }: Properties, by: Breakdown, rows: Uint32Array): Classes {
  const { sentenceOf, lengths, phenomena } = texts;
  const classOf = (row: number): readonly string[] => {
    if (by === "length") return [lengthClass(lengths[sentenceOf[row]!]!)];
    if (by === "phenomenon") return PHENOMENA.filter((_, i) => phenomena[sentenceOf[row]!]! & (1 << i));
    const value = facets[by].values[facets[by].numberOf[row]!]!;
    return value === "" ? [] : [value];
  };
  return Array.from(rows, classOf);
}

/** The predictions of some of the splits. */
function on(gold: ExampleTable, predicted: SplitOutcomes, splits: readonly string[]): SplitOutcomes {
  const { right, perExample } = predicted;
  const isWanted = gold.tasks.split.map((split) => splits.includes(split));
  const rows = rowsOfSplits(gold, predicted.splits);
  return {
    splits,
    perExample,
    right: right.filter((_, i) => isWanted[gold.examples.task[rows[Math.floor(i / perExample)]!]!]),
  };
}

/** Whether all predictions of an example are right, example by example. */
function whollyRight({ right, perExample }: SplitOutcomes): readonly boolean[] {
  return Array.from({ length: right.length / perExample }, (_, row) =>
    right.subarray(row * perExample, (row + 1) * perExample).every((each) => each === 1),
  );
}

function countWhollyRight(predicted: SplitOutcomes, classes: Classes): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  whollyRight(predicted).forEach((isRight, row) => {
    if (isRight) for (const name of classes[row]!) counts.set(name, (counts.get(name) ?? 0) + 1);
  });
  return counts;
}
