import {
  BOX_ORDERS,
  CounterpointError,
  Findings,
  formatNlvr2Identifier,
  formatNlvrIdentifier,
  formatNlvrImageName,
  parseNlvr2Identifier,
  parseNlvrIdentifier,
  parseNlvrImageName,
} from "../core/index.ts";
import type { OnFinding, ReadOptions } from "../files/index.ts";
import {
  type ExampleTable,
  type PredictedLabel,
  type Prediction,
  readPredictions,
  show,
  throwIfFindings,
} from "../formats/index.ts";
import { type ExampleKey, RowFinder } from "./row-finder.ts";

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
}

/** The predictions of a system for every example, in the gold table's order, not yet compared with the labels. */
export interface PredictedLabels {
  /** 1 for true, 0 for false, 2 for unanswered; those of an example stand together. */
  readonly labels: Uint8Array;
  readonly predictionsPerExample: number;
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
  { labels, predictionsPerExample }: PredictedLabels,
  { examples }: ExampleTable,
): Outcomes {
  const isCorrect = (label: number, i: number) =>
    label === examples.label[Math.floor(i / predictionsPerExample)] ? 1 : 0;
  const unanswered = labels.reduce((sum, label) => sum + (label === UNANSWERED ? 1 : 0), 0);
  return { correct: labels.map(isCorrect), predictionsPerExample, ...(unanswered > 0 ? { unanswered } : {}) };
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
  const rows = new RowFinder(gold);
  let reader: IdReader | undefined;
  let labels = new Uint8Array(0);
  let lineOf = new Uint32Array(0); // of each prediction, to name the first of two
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
      const key = reader.parse(prediction.id);
      const row = key === undefined ? undefined : rows.find(key);
      if (key === undefined || row === undefined) {
        unknown += 1;
        report("prediction/unknown", prediction.line, `${show(prediction.id)} is not in the gold file`);
        continue;
      }
      known += 1;
      const cell = row * reader.predictionsPerExample + key.order;
      if (lineOf[cell] !== 0) {
        const message = `Duplicate prediction for ${show(prediction.id)} (first in line ${lineOf[cell]})`;
        report("prediction/duplicate", prediction.line, message);
        continue;
      }
      lineOf[cell] = prediction.line;
      labels[cell] = prediction.label === "unanswered" ? UNANSWERED : Number(prediction.label);
    }
  }
  if (reader) {
    lineOf.forEach((line, cell) => {
      if (line === 0)
        report("prediction/missing", 0, `Missing prediction for "${nameOf(gold, reader!, cell)}"`);
    });
  }
  if (unknown > known) throw wrongGold(gold, { first: first!, known, unknown, findings });
  throwIfFindings(findings, "Nothing was scored. Provide exactly one prediction for every example");
  return { labels, predictionsPerExample: reader!.predictionsPerExample };
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

interface IdReader {
  readonly predictionsPerExample: number;
  /** The example, and the index of this prediction among its predictions: 0, or the order of the boxes. */
  parse(id: string): (ExampleKey & { readonly order: number }) | undefined;
}

/** The reader for the kind of identifier of the first prediction. */
function readerFor(gold: ExampleTable, firstId: string): IdReader {
  if (gold.corpus === "nlvr2") {
    return {
      predictionsPerExample: 1,
      parse(id) {
        const parts = parseNlvr2Identifier(id);
        if (parts === undefined) return undefined;
        const { split, set, pair, sentence } = parts;
        return { split, set, sentenceNumber: sentence, position: pair, order: 0 };
      },
    };
  }
  const splits = new Set(gold.tasks.split);
  const [only = ""] = splits;
  if (parseNlvrImageName(firstId) === undefined) {
    if (splits.size > 1) {
      const hint = "Score one split at a time";
      const message = "NLVR identifiers don't contain the split, so several splits can't be scored together";
      throw new CounterpointError("usage", message, { hint });
    }
    return {
      predictionsPerExample: 1,
      parse(id) {
        const parts = parseNlvrIdentifier(id);
        if (parts === undefined) return undefined;
        const { presentation, position } = parts;
        return { split: only, set: presentation, sentenceNumber: 0, position, order: 0 };
      },
    };
  }
  // A gold file whose name has no split takes the one that the predictions name.
  const alias = OFFICIAL_SPLIT.test(only) ? undefined : parseNlvrImageName(firstId)?.split;
  return {
    predictionsPerExample: BOX_ORDERS,
    parse(id) {
      const parts = parseNlvrImageName(id);
      if (parts === undefined) return undefined;
      const split = splits.size === 1 && parts.split === alias ? only : parts.split;
      return {
        split,
        set: parts.presentation,
        sentenceNumber: 0,
        position: parts.position,
        order: parts.order,
      };
    },
  };
}

const OFFICIAL_SPLIT = /^(train|dev|test[12]?|hidden)$/;

function nameOf(gold: ExampleTable, reader: Pick<IdReader, "predictionsPerExample">, cell: number): string {
  const row = Math.floor(cell / reader.predictionsPerExample);
  const task = gold.examples.task[row]!;
  const [split, set] = [gold.tasks.split[task]!, gold.tasks.set[task]!];
  const position = gold.examples.position[row]!;
  if (gold.corpus === "nlvr2") {
    return formatNlvr2Identifier({ split, set, pair: position, sentence: gold.tasks.sentenceNumber[task]! });
  }
  const identifier = { presentation: set, position };
  if (reader.predictionsPerExample === 1) return formatNlvrIdentifier(identifier);
  return formatNlvrImageName({ split, ...identifier, order: cell % reader.predictionsPerExample });
}

function wrongGold(
  gold: ExampleTable,
  seen: { first: Prediction; known: number; unknown: number; findings: Findings },
): CounterpointError {
  const example = nameOf(gold, { predictionsPerExample: 1 }, 0);
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
