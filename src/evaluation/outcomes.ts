import { CounterpointError, Findings } from "../core/index.ts";
import type { OnFinding, ReadOptions } from "../files/index.ts";
import {
  type ExampleTable,
  identifierOf,
  type PredictedLabel,
  type Prediction,
  readPredictions,
  show,
  throwIfFindings,
} from "../formats/index.ts";
import { type IdentifierReader, readerFor } from "./identifier-reader.ts";

/** Predictions of one system: a CSV file, or labels by the identifiers of examples or of NLVR's PNGs. */
export type Predictions = string | ReadonlyMap<string, PredictedLabel>;

/** Correct and incorrect predictions of a system, example by example. */
export interface Outcomes {
  /** 1 for every correct prediction; those of an example stand together, examples in the gold table's order. */
  readonly correct: Uint8Array;
  /** Predictions per example: 1, or 6 where every PNG of an NLVR example has its own. */
  readonly predictionsPerExample: number;
  /** Predictions that are neither true nor false, which count as incorrect; absent when there are none. */
  readonly unanswered?: number;
  /** The score of each prediction; absent where the system gives none. */
  readonly scores?: Float64Array;
}

/** The predictions of a system for every example, in the gold table's order, not yet compared with the labels. */
export interface PredictedLabels {
  /** 1 for true, 0 for false, 2 for unanswered; those of an example stand together. */
  readonly labels: Uint8Array;
  readonly predictionsPerExample: number;
  /** The score of each prediction; absent where the system gives none. */
  readonly scores?: Float64Array;
}

/**
 * Limits of decompression for untrusted files: predictions compress some ten to one, and those of a million examples
 * have 20 MB.
 */
export const PREDICTION_INFLATION = { bytes: 64 * 2 ** 20, ratio: 32 };

/** Matches predictions with the gold table (SPEC E1) and compares them with its labels. */
export async function readOutcomes(
  predictions: Predictions,
  gold: ExampleTable,
  options: ReadOptions = {},
): Promise<Outcomes> {
  return outcomesOf(await readPredictedLabels(predictions, gold, options), gold);
}

/** Stands among predicted labels for one that is neither true nor false. */
const UNANSWERED = 2;

/** Compares matched predictions with the labels. */
export function outcomesOf(
  { labels, predictionsPerExample, scores }: PredictedLabels,
  { examples }: ExampleTable,
): Outcomes {
  const isCorrect = (label: number, i: number) =>
    label === examples.label[Math.floor(i / predictionsPerExample)] ? 1 : 0;
  const unanswered = labels.reduce((sum, label) => sum + (label === UNANSWERED ? 1 : 0), 0);
  return {
    correct: labels.map(isCorrect),
    predictionsPerExample,
    ...(unanswered > 0 && { unanswered }),
    ...(scores !== undefined && { scores }),
  };
}

/**
 * Finds the example of every prediction. Every example needs exactly one, or one for each of its six PNGs; anything
 * missing, unknown, duplicate or unreadable fails with its line. The labels of the gold table are not read.
 */
export async function readPredictedLabels(
  predictions: Predictions,
  gold: ExampleTable,
  options: ReadOptions = {},
): Promise<PredictedLabels> {
  const findings = new Findings();
  const file = nameOfPredictions(predictions);
  const report = (code: string, line: number, message: string) => findings.add({ code, file, line, message });
  let reader: IdentifierReader | undefined;
  let labels = new Uint8Array(0);
  let lineOf = new Uint32Array(0); // of each prediction, to name the first of two
  let scores: Float64Array | undefined;
  let first: Prediction | undefined;
  let [known, unknown] = [0, 0];

  for await (const batch of batchesOf(predictions, (finding) => findings.add(finding), options)) {
    for (const prediction of batch) {
      if (reader === undefined) {
        first = prediction;
        reader = readerFor(gold, prediction.id);
        labels = new Uint8Array(gold.examples.count * reader.predictionsPerExample);
        lineOf = new Uint32Array(gold.examples.count * reader.predictionsPerExample);
      }
      const cell = reader.cellOf(prediction.id);
      if (cell === undefined) {
        unknown += 1;
        report("prediction/unknown", prediction.line, `${show(prediction.id)} is not in the gold file`);
        continue;
      }
      known += 1;
      if (lineOf[cell] !== 0) {
        const message = `Duplicate prediction for ${show(prediction.id)} (first in line ${lineOf[cell]})`;
        report("prediction/duplicate", prediction.line, message);
        continue;
      }
      lineOf[cell] = prediction.line;
      if (first!.score !== undefined) {
        scores ??= new Float64Array(labels.length);
        scores[cell] = prediction.score ?? Number.NaN;
      }
      if ((prediction.score === undefined) !== (first!.score === undefined))
        report("prediction/score", prediction.line, "Either every prediction has a score, or none has one");
      labels[cell] = prediction.label === "unanswered" ? UNANSWERED : Number(prediction.label);
    }
  }
  if (reader) {
    lineOf.forEach((line, cell) => {
      if (line === 0) report("prediction/missing", 0, `Missing prediction for "${reader!.nameOf(cell)}"`);
    });
  }
  if (unknown > known) throw wrongGold(gold, { first: first!, known, unknown, findings });
  throwIfFindings(findings, "Nothing was scored. Provide exactly one prediction for every example");
  return {
    labels,
    predictionsPerExample: reader!.predictionsPerExample,
    ...(scores !== undefined && { scores }),
  };
}

/** The outcomes of several systems; when predictions of some cannot be used, the findings about all are reported. */
export async function readAllOutcomes(
  systems: readonly Predictions[],
  gold: ExampleTable,
): Promise<Outcomes[]> {
  const all: Outcomes[] = [];
  const failures: CounterpointError[] = [];
  for (const predictions of systems) {
    try {
      all.push(await readOutcomes(predictions, gold));
    } catch (error) {
      if (!(error instanceof CounterpointError) || error.findingCount === 0) throw error;
      failures.push(error);
    }
  }
  const [first, ...others] = failures;
  if (first === undefined) return all;
  if (others.length === 0) throw first;
  const message = `${failures.length} of ${systems.length} prediction files have problems`;
  throw new CounterpointError("data/invalid", message, {
    findings: failures.flatMap(({ findings }) => findings),
    findingCount: failures.reduce((sum, { findingCount }) => sum + findingCount, 0),
    hint: "Nothing was scored. Provide exactly one prediction for every example",
  });
}

/** Predictions in batches; in a map, the line of a prediction is its position from 1. */
export async function* batchesOf(
  predictions: Predictions,
  report: OnFinding,
  options: ReadOptions,
): AsyncGenerator<readonly Prediction[]> {
  if (typeof predictions === "string") return yield* readPredictions(predictions, report, options);
  const file = nameOfPredictions(predictions);
  if (predictions.size === 0)
    report({ code: "file/empty", file, line: 0, message: "The file contains no predictions" });
  const all = Array.from(predictions, ([id, label], i) => ({ id, label, line: i + 1 }));
  const isLabel = ({ label, line }: Prediction) => {
    if (typeof label === "boolean" || label === "unanswered") return true;
    const message = `The label should be true or false, but is ${show(label)}`;
    report({ code: "prediction/label", file, line, message });
    return false;
  };
  yield all.filter(isLabel);
}

/** The file of predictions; those in memory have none. */
function nameOfPredictions(predictions: Predictions): string {
  return typeof predictions === "string" ? predictions : "predictions";
}

function wrongGold(
  gold: ExampleTable,
  seen: { first: Prediction; known: number; unknown: number; findings: Findings },
): CounterpointError {
  const example = identifierOf(gold, 0);
  const total = seen.known + seen.unknown;
  return new CounterpointError(
    "data/wrong-corpus",
    `${seen.known === 0 ? "None" : `Only ${seen.known}`} of ${total} predictions match the gold file. The predictions have identifiers like ${show(seen.first.id)}; the gold file has identifiers like "${example}"`,
    {
      findings: seen.findings.kept,
      findingCount: seen.findings.total,
      hint:
        seen.known === gold.examples.count
          ? "The gold file is a subset of the predictions. Score the whole split with --by subset, or remove the other predictions"
          : "Use the gold file of the split you predicted",
    },
  );
}
