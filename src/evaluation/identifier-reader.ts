import { CounterpointError, type Split } from "../core/index.ts";
import {
  type ExampleTable,
  type IdentifierScheme,
  identifierOf,
  identifiersOf,
  type PictureNames,
  recordsNameSplit,
  titleOfFormat,
} from "../formats/index.ts";
import { RowFinder } from "./row-finder.ts";

/** Finds the place of a prediction by its identifier: each example has one place, or one for each of its pictures. */
export interface IdentifierReader {
  readonly predictionsPerExample: number;
  /** The place of a prediction; undefined for an identifier that the gold table does not have. */
  cellOf(id: string): number | undefined;
  /** The identifier of a place. */
  nameOf(cell: number): string;
}

/** The reader for the kind of identifier of the first prediction. */
export function readerFor(gold: ExampleTable, firstId: string): IdentifierReader {
  const scheme = identifiersOf(gold.format);
  if (scheme === undefined) return textReader(gold);
  if (scheme.pictures?.parse(firstId) === undefined) return numberReader(gold, scheme);
  return pictureReader(gold, scheme.pictures, firstId);
}

/** Identifiers that are plain texts. */
function textReader(gold: ExampleTable): IdentifierReader {
  const rows = new Map(gold.examples.id.map((id, row) => [id, row]));
  if (rows.size < gold.examples.count) throw ofSeveralSplits(gold);
  return {
    predictionsPerExample: 1,
    cellOf: (id) => rows.get(id),
    nameOf: (cell) => gold.examples.id[cell]!,
  };
}

/** Identifiers that numbers are read from. */
function numberReader(gold: ExampleTable, { parse }: IdentifierScheme): IdentifierReader {
  const rows = new RowFinder(gold);
  const splits = new Set(gold.tasks.split);
  const [only = ""] = splits;
  if (splits.size > 1 && !recordsNameSplit(gold.format!)) throw ofSeveralSplits(gold); // a table with splits has a format
  return {
    predictionsPerExample: 1,
    cellOf(id) {
      const numbers = parse(id);
      return numbers && rows.find({ ...numbers, split: numbers.split ?? only });
    },
    nameOf: (cell) => identifierOf(gold, cell),
  };
}

/** Names of the pictures of an example, each with a prediction of its own. */
function pictureReader(
  { tasks, examples, ...gold }: ExampleTable,
  { count, parse, format }: PictureNames,
  firstId: string,
): IdentifierReader {
  const rows = new RowFinder({ tasks, examples, ...gold });
  const splits = new Set(tasks.split);
  const [only = ""] = splits;
  // A gold file whose name has no split takes the one that the predictions name.
  const alias = OFFICIAL_SPLIT.test(only) ? undefined : parse(firstId)?.split;
  const splitOf = (split: Split) => (splits.size === 1 && split === alias ? only : split);
  return {
    predictionsPerExample: count,
    cellOf(id) {
      const numbers = parse(id);
      const row = numbers && rows.find({ ...numbers, split: splitOf(numbers.split) });
      return row === undefined ? undefined : row * count + numbers!.order;
    },
    nameOf(cell) {
      const [row, order] = [Math.floor(cell / count), cell % count];
      const task = examples.task[row]!;
      const [split, set, sentenceNumber] = [
        tasks.split[task]!,
        tasks.set[task]!,
        tasks.sentenceNumber[task]!,
      ];
      return format({ split, set, sentenceNumber, position: examples.position[row]!, order });
    },
  };
}

const OFFICIAL_SPLIT = /^(train|dev|test[12]?|hidden)$/;

function ofSeveralSplits({ format = "" }: ExampleTable): CounterpointError {
  const message = `${titleOfFormat(format)} identifiers don't contain the split, so several splits can't be scored together`;
  return new CounterpointError("usage", message, { hint: "Score one split at a time" });
}
