import { type Example, PHENOMENA } from "../../core/index.ts";
import type { BrowseQuery, FacetCounts } from "../schemas/browse.ts";
import { FACETS, type Facet, type Order } from "../schemas/facets.ts";
import type { BrowsedExample } from "./browsed-example.ts";
import type { CorpusIndex, FacetColumn } from "./corpus-index.ts";
import { CORRECTNESS, JudgeFilter } from "./judges.ts";

/** Filters of a browse request, with the outcomes of systems on every example for the facet `outcome`. */
export type ExampleFilter = BrowseQuery & { readonly outcomes?: FacetColumn | undefined };

/** Rows of the matching examples, in an order. */
export function findRows(
  corpus: CorpusIndex<BrowsedExample>,
  query: ExampleFilter,
  order: Order,
): Uint32Array {
  const filters = filtersOf(corpus, query);
  return corpus.order(order).filter((row) => filters.every(({ matches }) => matches(row)));
}

/** Number of matching examples, and counts of each value; values in the order of their counts. */
export function countFacets(
  corpus: CorpusIndex<BrowsedExample>,
  query: ExampleFilter,
): { readonly found: number; readonly facets: FacetCounts } {
  const filters = filtersOf(corpus, query);
  const columns = FACETS.map((facet) => columnOf(corpus, query, facet));
  const counts = columns.map(({ categories }) => new Uint32Array(categories.length));
  const phenomena = new Uint32Array(PHENOMENA.length);
  const judges = new JudgeFilter(corpus.judges, query);
  let found = 0;
  for (let row = 0; row < corpus.examples.length; row += 1) {
    const failed = onlyFailingFacet(filters, row);
    if (failed === "several") continue;
    if (failed === undefined) found += 1;
    FACETS.forEach((facet, i) => {
      if (failed === undefined || failed === facet) counts[i]![columns[i]!.codes[row]!]! += 1;
    });
    if (failed === undefined || failed === "phenomenon") {
      const bits = corpus.phenomena[corpus.sentenceOf[row]!]!;
      for (let i = 0; i < PHENOMENA.length; i += 1) if (bits & (1 << i)) phenomena[i]! += 1;
    }
    if (failed === undefined || failed === "judge") judges.add(row);
  }
  const facets = FACETS.map((facet, i) => [facet, listed(columns[i]!.categories, counts[i]!)]);
  return {
    found,
    facets: {
      ...Object.fromEntries(facets),
      phenomenon: listed(PHENOMENA, phenomena),
      judge: listed(corpus.judges.workers, judges.judges),
      judgment: corpus.judges.workers.length === 0 ? [] : listed(CORRECTNESS, judges.correctness),
    },
  };
}

/** The rows of all examples of one writing task, in the order of the files. */
export function findSentence(
  corpus: CorpusIndex<BrowsedExample>,
  task: Pick<Example, "split" | "set" | "sentenceNumber">,
): Uint32Array {
  return corpus.order("file").filter((row) => {
    const { split, set, sentenceNumber } = corpus.examples[row]!;
    return set === task.set && split === task.split && sentenceNumber === task.sentenceNumber;
  });
}

/** Judge and correctness are one filter: both must hold of one judgment. */
type FilteredFacet = Exclude<keyof FacetCounts, "judgment">;

interface Filter {
  /** The facet that is filtered; undefined for filters that are not counted by value. */
  readonly facet: FilteredFacet | undefined;
  readonly matches: (row: number) => boolean;
}

function filtersOf(corpus: CorpusIndex<BrowsedExample>, query: ExampleFilter): readonly Filter[] {
  const { examples, sentenceOf, agreement, lengths, phenomena, pictureOf } = corpus;
  const { minAgreement, maxAgreement, minLength, maxLength, phenomenon, set, id, samePicture } = query;
  const filters: Filter[] = [];
  for (const facet of FACETS) {
    if (query[facet] === undefined) continue;
    const { categories, codes } = columnOf(corpus, query, facet);
    const wanted = categories.indexOf(query[facet]);
    filters.push({ facet, matches: (row) => codes[row] === wanted });
  }
  if (phenomenon !== undefined) {
    const names: readonly string[] = PHENOMENA;
    const wanted = names.indexOf(phenomenon);
    const bit = wanted < 0 ? 0 : 1 << wanted;
    filters.push({ facet: "phenomenon", matches: (row) => (phenomena[sentenceOf[row]!]! & bit) !== 0 });
  }
  if (query.judge !== undefined || query.judgment !== undefined) {
    const judges = new JudgeFilter(corpus.judges, query);
    filters.push({ facet: "judge", matches: (row) => judges.matches(row) });
  }
  const other = (matches: Filter["matches"]) => filters.push({ facet: undefined, matches });
  if (set !== undefined) other((row) => examples[row]!.set === set);
  if (minAgreement !== undefined) other((row) => Math.round(agreement[row]!) >= minAgreement);
  if (maxAgreement !== undefined) other((row) => Math.round(agreement[row]!) <= maxAgreement);
  if (minLength !== undefined) other((row) => lengths[sentenceOf[row]!]! >= minLength);
  if (maxLength !== undefined) other((row) => lengths[sentenceOf[row]!]! <= maxLength);
  if (id !== undefined) other((row) => examples[row]!.id === id);
  if (samePicture !== undefined) {
    const isMeant = (each: BrowsedExample) =>
      each.id === samePicture && each.split === (query.split ?? each.split);
    const picture = pictureOf[examples.findIndex(isMeant)];
    other((row) => pictureOf[row] === picture);
  }
  const search = query.search?.toLowerCase() ?? "";
  if (search !== "") {
    const contains = corpus.lowerCase.map((sentence) => sentence.includes(search));
    other((row) => contains[sentenceOf[row]!]!);
  }
  return filters;
}

/** Without chosen systems no example has an outcome. */
function columnOf(
  corpus: CorpusIndex<BrowsedExample>,
  { outcomes = NONE }: ExampleFilter,
  facet: Facet,
): FacetColumn {
  return facet === "outcome" ? outcomes : corpus.facets[facet];
}

const NONE: FacetColumn = { categories: [], codes: new Uint32Array(0) };

/**
 * The facet of the only filter that excludes a row; undefined when it matches all, "several" when more than one
 * excludes it.
 */
function onlyFailingFacet(filters: readonly Filter[], row: number): FilteredFacet | "several" | undefined {
  let failed: FilteredFacet | undefined;
  for (const { facet, matches } of filters) {
    if (matches(row)) continue;
    if (facet === undefined || failed !== undefined) return "several";
    failed = facet;
  }
  return failed;
}

function listed(values: readonly string[], counts: Uint32Array) {
  return values
    .map((value, i) => ({ value, examples: counts[i]! }))
    .filter(({ value }) => value !== "")
    .sort((a, b) => b.examples - a.examples);
}

/** Outcome of a system on every example of a corpus: 0 not predicted, 1 not all predictions correct, 2 correct. */
type SystemOutcomes = Uint8Array;
export const [UNPREDICTED, WRONG, RIGHT] = [0, 1, 2] as const;

/** Values of the outcome facet for one system, and for two. */
const OUTCOMES = ["right", "wrong"] as const;
const PAIR_OUTCOMES = ["both right", "only first right", "only second right", "both wrong"] as const;

/** The outcome facet of every example; "" where one of the systems has not predicted it. */
export function outcomeColumn(first: SystemOutcomes, second: SystemOutcomes | undefined): FacetColumn {
  const codes = new Uint32Array(first.length);
  if (second === undefined) {
    for (let row = 0; row < first.length; row += 1) {
      const one = first[row]!;
      codes[row] = one === UNPREDICTED ? 2 : one === RIGHT ? 0 : 1;
    }
    return { categories: [...OUTCOMES, ""], codes };
  }
  for (let row = 0; row < first.length; row += 1) {
    const [one, two] = [first[row]!, second[row]!];
    const isUnknown = one === UNPREDICTED || two === UNPREDICTED;
    codes[row] = isUnknown ? 4 : (one === RIGHT ? 0 : 2) + (two === RIGHT ? 0 : 1);
  }
  return { categories: [...PAIR_OUTCOMES, ""], codes };
}
