import type { CorpusName } from "../../core/index.ts";
import {
  PUBLISHED_SPLITS,
  type PublishedSplitId,
  pictureSubsets,
  publishedSplit,
} from "../../corpus/index.ts";
import type { ExampleTable, RawRecord } from "../../formats/index.ts";

/** Public sizes of a test set. */
export interface TestSetSizes {
  readonly corpus: CorpusName;
  readonly examples: number;
  readonly sentences: number;
  /** Examples of the subsets of VB (SPEC B3); their identifiers would reveal labels. */
  readonly balanced: number;
  readonly unbalanced: number;
}

/** The sizes of a gold table with its pictures. */
export function testSetSizes(gold: ExampleTable): TestSetSizes {
  const subsets = pictureSubsets(gold);
  const sizeOf = (wanted: string) => subsets.filter((subset) => subset === wanted).length;
  return {
    corpus: gold.corpus!, // a table has at least one example
    examples: gold.examples.count,
    sentences: gold.tasks.split.length,
    balanced: sizeOf("balanced"),
    unbalanced: sizeOf("unbalanced"),
  };
}

/** The released split that a gold table is, if the papers publish results on it. */
export function detectPublishedSplit({ corpus, tasks, examples }: ExampleTable): PublishedSplitId | null {
  const [split, ...others] = new Set(tasks.split);
  if (corpus === undefined || split === undefined || others.length > 0) return null;
  const trueExamples = examples.label.reduce((sum, label) => sum + label, 0);
  const known = publishedSplit(corpus, { split, examples: examples.count, trueExamples });
  if (known === undefined) return null;
  return PUBLISHED_SPLITS.find((each) => each.corpus === corpus && each.split === split)?.id ?? null;
}

/** Text fields that a team can have. Any other field could reveal labels: judgments, writers, unknown fields. */
const TEXTS = ["identifier", "sentence", "left_url", "right_url", "synset"];
const ITEM = ["x_loc", "y_loc", "type", "color", "size"];

/** A gold record with the fields that a system needs: its identifier, its sentence and its pictures. */
export function withoutLabel(record: RawRecord): RawRecord {
  const told = pick(record, TEXTS);
  if (record.structured_rep === undefined) return told;
  const boxes = record.structured_rep as readonly (readonly RawRecord[])[]; // gold was validated when it was sealed
  return {
    ...told,
    structured_rep: boxes.map((items) => items.toSorted(byPlace).map((item) => pick(item, ITEM))),
  };
}

/** Items in an order that follows from the picture: that of the file may tell how the scene was made. */
function byPlace(a: RawRecord, b: RawRecord): number {
  return Number(a.y_loc) - Number(b.y_loc) || Number(a.x_loc) - Number(b.x_loc);
}

/** Fields in our order, so that even their order in the file is lost. */
function pick(record: RawRecord, fields: readonly string[]): RawRecord {
  const isPlain = (value: unknown) => typeof value === "string" || typeof value === "number";
  return Object.fromEntries(
    fields.flatMap((field) => (isPlain(record[field]) ? [[field, record[field]]] : [])),
  );
}
