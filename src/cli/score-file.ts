import { CounterpointError, Random, type Split } from "../core/index.ts";
import {
  type Breakdown,
  type BreakdownRow,
  breakdown,
  type Classes,
  classOf,
  phenomenonClasses,
  readOutcomes,
  type Score,
  score,
  splitClasses,
  subsetClasses,
} from "../evaluation/index.ts";
import { type ExampleTable, readAnnotations, readTable, readValidCorpus } from "../formats/index.ts";
import type { Context } from "./command.ts";

export interface ScoreFileOptions {
  readonly gold: readonly string[];
  readonly by: Breakdown | undefined;
  readonly annotations: string | undefined;
  readonly seed: string;
  readonly split: Split | undefined;
  readonly threads: number;
  readonly progress: Context["startReadProgress"];
}

export interface ScoredFile extends Score {
  readonly breakdown?: readonly BreakdownRow[];
  /** How many predictions belong to any class of the breakdown. */
  readonly classified?: number;
}

/** Scores one prediction file against gold files, with a breakdown if one is asked for. */
export async function scoreFile(path: string, options: ScoreFileOptions): Promise<ScoredFile> {
  const { gold: files, by, split, threads, progress } = options;
  if (by === "phenomenon" && options.annotations === undefined) {
    const hint = "Add --annotations annotated_dev_examples.txt, or tag with `corpus phenomena --out`";
    throw new CounterpointError("usage", "--by phenomenon needs an annotation", { hint });
  }
  if (by !== "phenomenon" && options.annotations !== undefined) {
    throw new CounterpointError("usage", "--annotations goes with --by phenomenon");
  }
  const gold = await readTable(files, {
    split,
    contents: { pictures: by === "subset" },
    threads,
    progress: progress(files),
  });
  const outcomes = await readOutcomes(path, gold);
  const random = new Random(options.seed);
  const result = score(gold, outcomes, { random: random.split("score") });
  if (by === undefined) return result;
  const classes = await classesOf(gold, by, options);
  return {
    ...result,
    breakdown: breakdown(gold, outcomes, { classes, random: random.split("breakdown") }),
    classified: classes.filter((each) => each.length > 0).length * outcomes.predictionsPerExample,
  };
}

async function classesOf(
  gold: ExampleTable,
  by: Breakdown,
  { gold: files, annotations, split, progress }: ScoreFileOptions,
): Promise<Classes> {
  if (by === "subset") return subsetClasses(gold);
  if (by === "split") return splitClasses(gold);
  const ofExample =
    by === "phenomenon"
      ? phenomenonClasses(await readAnnotations(annotations!))
      : (example: Parameters<typeof classOf>[0]) => classOf(example, by);
  const classes: (readonly string[])[] = [];
  await readValidCorpus(files, { split, progress: progress(files) }, (example) =>
    classes.push(ofExample(example)),
  );
  return classes;
}
