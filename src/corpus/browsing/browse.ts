import { type Example, PHENOMENA } from "../../core/index.ts";
import type { ExampleQuery } from "../schemas/report.ts";
import { type CorpusIndex, FACETS, type Facet, type FacetColumn, type Order } from "./corpus-index.ts";
import { CORRECTNESS, JudgeFilter } from "./judges.ts";

/** Which examples are wanted, also by how systems did on them. */
export interface BrowseQuery extends ExampleQuery {
  /** How systems did on every example, for `outcome` to choose by. */
  readonly outcomes?: FacetColumn | undefined;
}

/** What examples are counted by: facets, and what an example has several values of. */
type CountedFacet = Facet | "phenomenon" | "judge" | "judgment";

/** How many examples would be found with each value of a facet, whatever value of it is wanted now. */
export type FacetCounts = Readonly<
  Record<CountedFacet, readonly { readonly value: string; readonly examples: number }[]>
>;

/** The rows of the examples that are wanted, in an order. */
export function findRows(corpus: CorpusIndex, query: BrowseQuery, order: Order): Uint32Array {
  const filters = filtersOf(corpus, query);
  return corpus.order(order).filter((row) => filters.every(({ matches }) => matches(row)));
}

/** How many examples are wanted, and how many of each value there would be; values in the order of their counts. */
export function countFacets(
  corpus: CorpusIndex,
  query: BrowseQuery,
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
  corpus: CorpusIndex,
  task: Pick<Example, "split" | "set" | "sentenceNumber">,
): Uint32Array {
  return corpus.order("file").filter((row) => {
    const { split, set, sentenceNumber } = corpus.examples[row]!;
    return set === task.set && split === task.split && sentenceNumber === task.sentenceNumber;
  });
}

/** Who judged and how are one test: both are to be true of one judgment. */
type FilteredFacet = Exclude<CountedFacet, "judgment">;

interface Filter {
  /** The facet that it is about; undefined for what is not counted by value. */
  readonly facet: FilteredFacet | undefined;
  readonly matches: (row: number) => boolean;
}

function filtersOf(corpus: CorpusIndex, query: BrowseQuery): readonly Filter[] {
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
    const isMeant = (each: Example) => each.id === samePicture && each.split === (query.split ?? each.split);
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

/** Without chosen systems there is no outcome, of any example. */
function columnOf(corpus: CorpusIndex, { outcomes = NONE }: BrowseQuery, facet: Facet): FacetColumn {
  return facet === "outcome" ? outcomes : corpus.facets[facet];
}

const NONE: FacetColumn = { categories: [], codes: new Uint32Array(0) };

/** The facet of the only test that a row fails; undefined when it passes all, "several" when no facet alone is to blame. */
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
