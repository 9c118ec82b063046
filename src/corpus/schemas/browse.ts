import { z } from "zod";
import { COUNTED_FACETS } from "./facets.ts";

/** Longer than any value of a facet; a longer text is compared with every example in vain. */
const Word = z.string().max(200).optional();
const Percent = z.coerce.number().min(0).max(100).optional();
const Count = z.coerce.number().int().min(0).max(1_000_000_000).optional();

/** A filter of examples; undefined fields match every example. */
export const BrowseQuery = z.object({
  /** A text that the sentence contains, ignoring case. */
  search: Word,
  split: Word,
  label: Word,
  kind: Word,
  subset: Word,
  frequency: Word,
  intention: Word,
  validator: Word,
  synset: Word,
  writer: Word,
  /** "none", "unanimous" or "disputed": one answer per worker (SPEC A1). */
  verdicts: Word,
  /** "reported" or "not reported". */
  nonsense: Word,
  phenomenon: Word,
  /** A worker and "right" or "wrong": examples that they judged so, for human performance (SPEC A2). */
  judge: Word,
  judgment: Word,
  /** Whole percent of the judgments that agree with the label; with a bound, examples with fewer than two are left out. */
  minAgreement: Percent,
  maxAgreement: Percent,
  /** In tokens (SPEC A3). */
  minLength: Count,
  maxLength: Count,
  /** The presentation or image set. */
  set: Count,
  /** The identifier of the example, or of one with the same picture. */
  id: Word,
  samePicture: Word,
  /** "right" or "wrong"; of two systems "both right", "only first right", "only second right" or "both wrong". */
  outcome: Word,
});
export type BrowseQuery = Readonly<z.infer<typeof BrowseQuery>>;

/** Number of examples with each value of a facet, ignoring the filter on that facet itself. */
export const FacetCounts = z.record(
  z.enum(COUNTED_FACETS),
  z.array(z.object({ value: z.string(), examples: z.number() })).readonly(),
);
export type FacetCounts = Readonly<z.infer<typeof FacetCounts>>;
