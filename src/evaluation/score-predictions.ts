import { CounterpointError, type Example } from "../core/index.ts";
import { type ExampleTable, readAnnotations } from "../formats/index.ts";
import type { Classes } from "./breakdown.ts";
import { evaluate } from "./evaluate.ts";
import { type Gold, type ReadGoldOptions, readGold, visitGold } from "./gold.ts";
import { type Originals, scoreWithOriginals } from "./original-scores.ts";
import type { Predictions } from "./outcomes.ts";
import type { Breakdown } from "./schemas/breakdowns.ts";
import type { BreakdownRow, Score } from "./schemas/score.ts";

export interface ScoreOptions extends ReadGoldOptions {
  /** Property to break the accuracy down by; none by default. */
  readonly by?: Breakdown | undefined;
  /** The annotation file for a breakdown by phenomenon. */
  readonly annotations?: string | undefined;
  /** Predictions on the originals of a contrast set: adds the group score `withOriginals`. */
  readonly originals?: Originals | undefined;
  /** Seed of the intervals. */
  readonly seed?: string | undefined;
}

/** The score of a system, with a breakdown if requested. */
export interface ScoredPredictions extends Score {
  readonly breakdown?: readonly BreakdownRow[];
  /** Predictions that belong to any class of the breakdown. */
  readonly classified?: number;
}

/** Accuracy and consistency of a system on a corpus with labels, as `eval score --json` prints them (SPEC E1-E3). */
export async function scorePredictions(
  predictions: Predictions,
  corpus: Gold,
  options: ScoreOptions = {},
): Promise<ScoredPredictions> {
  const { by, annotations, seed } = options;
  if (by === "phenomenon" && annotations === undefined) {
    const hint = "Add --annotations annotated_dev_examples.txt, or tag with `corpus phenomena --out`";
    throw new CounterpointError("usage", "--by phenomenon needs --annotations", {
      at: ["annotations"],
      hint,
    });
  }
  if (by !== "phenomenon" && annotations !== undefined) {
    throw new CounterpointError("usage", "--annotations can be used only with --by phenomenon", {
      at: ["annotations"],
      hint: "Add --by phenomenon, or leave the annotations out",
    });
  }
  const gold = await readGold(corpus, { ...options, pictures: by === "subset" });
  const classesOf = (property: Breakdown) => classesOfCorpus(corpus, property, { ...options, gold });
  const { score: own, breakdowns } = await evaluate(gold, predictions, { by: by && [by], classesOf, seed });
  const { originals } = options;
  const score =
    originals === undefined
      ? own
      : {
          ...own,
          groupScores: {
            ...own.groupScores,
            withOriginals: await scoreWithOriginals(predictions, corpus, { ...options, originals }),
          },
        };
  if (by === undefined) return score;
  const { rows, classified } = breakdowns[by]!; // requested above
  return { ...score, breakdown: rows, classified };
}

/** Classes of all examples; what the table does not hold is read from the corpus again. */
async function classesOfCorpus(
  corpus: Gold,
  by: Breakdown,
  { gold, annotations, ...options }: ScoreOptions & { readonly gold: ExampleTable },
): Promise<Classes> {
  const { classesOfTable, classOf, phenomenonClasses } = await import("./classes.ts");
  if (by === "subset" || by === "split" || by === "language") return classesOfTable(gold, by);
  const ofExample =
    by === "phenomenon"
      ? phenomenonClasses(await readAnnotations(annotations!)) // checked above
      : (example: Example) => classOf(example, by);
  const classes: (readonly string[])[] = [];
  await visitGold(corpus, options, (example) => void classes.push(ofExample(example)));
  return classes;
}
