import { basename } from "node:path";
import { CounterpointError } from "../core/index.ts";
import { evaluate } from "./evaluate.ts";
import { type Gold, type ReadGoldOptions, readGold } from "./gold.ts";
import { readAllOutcomes } from "./outcomes.ts";
import { accuracyByPart, describeParts, meanOf, type PartValues, partsOf } from "./parts.ts";
import type { Score } from "./schemas/score.ts";

/** A system in a table, with its accuracy on the subsets of the visual-bias audit (SPEC B3). */
export interface TableRow extends Score, PartValues<number> {
  readonly name: string;
  readonly file: string;
  readonly balanced: number | null;
  readonly balancedExamples: number;
  readonly unbalanced: number | null;
  readonly unbalancedExamples: number;
}

/** Several systems on the same corpus. */
export interface PredictionTable {
  /** The most accurate first. */
  readonly rows: readonly TableRow[];
  readonly examples: number;
  /** Writing tasks. */
  readonly sentences: number;
}

/** Scores prediction files side by side, as `eval table --json` prints them (SPEC B3, E1). */
export async function tabulatePredictions(
  paths: readonly string[],
  corpus: Gold,
  options: ReadGoldOptions & { readonly seed?: string | undefined } = {},
): Promise<PredictionTable> {
  const gold = await readGold(corpus, { ...options, pictures: true, mixed: true });
  const parts = partsOf(gold);
  const rows: TableRow[] = [];
  for (const [i, outcomes] of (await readAllOutcomes(paths, gold)).entries()) {
    const file = paths[i]!;
    // One seed for every system, so that intervals compare.
    const { score, breakdowns } = await evaluate(gold, outcomes, { by: ["subset"], seed: options.seed });
    const accuracies = parts && accuracyByPart(gold, outcomes, parts);
    const on = (name: string) => breakdowns.subset!.rows.find((row) => row.name === name);
    rows.push({
      name: systemName(file, paths),
      file,
      ...score,
      balanced: on("balanced")?.accuracy ?? null,
      balancedExamples: on("balanced")?.predictions ?? 0,
      unbalanced: on("unbalanced")?.accuracy ?? null,
      unbalancedExamples: on("unbalanced")?.predictions ?? 0,
      ...(parts && accuracies && describeParts(parts, accuracies, meanOf(accuracies))),
    });
  }
  if (new Set(rows.map(({ predictions }) => predictions)).size > 1) {
    const hint = "Use only files with one prediction per example, or only files with one per PNG";
    throw new CounterpointError(
      "data/invalid",
      "Some files have one prediction per example, others one per PNG",
      { hint },
    );
  }
  rows.sort((a, b) => b.accuracy - a.accuracy);
  return { rows, examples: gold.examples.count, sentences: gold.tasks.split.length };
}

/** File name without extension; the whole path if two files have the same name. */
export function systemName(path: string, paths: readonly string[]): string {
  const name = (each: string) => basename(each).replace(/\.csv$/, "");
  return paths.filter((each) => name(each) === name(path)).length > 1 ? path : name(path);
}
