import type { z } from "zod";
import { CorpusIndexBuilder } from "../corpus/index.ts";
import { NO_PREDICTIONS } from "./judging-functions.ts";
import { describeCorpus, facetCountsOf, hasFilter, type LoadedCorpus, listRows } from "./library.ts";
import type { CorpusPreview } from "./open-corpora.ts";
import type { BrowsedRowsQuery, BrowseQuery } from "./schemas/library.ts";

/** Description of a corpus that is being read: the number of examples so far. */
export function describePreview(preview: CorpusPreview) {
  const { corpus, title } = describeCorpus(indexPreview(preview));
  const uncounted = { writingTasks: 0, sentences: 0, tagged: 0 };
  return { id: preview.id, files: preview.files, corpus, title, examples: preview.read, ...uncounted };
}

/** Counts of a corpus that is being read, without facets; undefined when a filter needs all examples. */
export async function previewFacets(preview: CorpusPreview, query: BrowseQuery) {
  if (hasFilter(query)) return undefined;
  await preview.ready;
  const { facets } = facetCountsOf(indexPreview({ ...preview, examples: [] }), query, undefined);
  return { ...describePreview(preview), found: preview.read, facets, indexing: true };
}

/** A page of the first examples of a corpus that is being read; undefined when it needs all examples. */
export async function previewRows(preview: CorpusPreview, query: z.output<typeof BrowsedRowsQuery>) {
  const { order, offset, limit, ...filter } = query;
  if (hasFilter(filter) || order !== "file") return undefined;
  await preview.ready;
  if (offset + limit > preview.examples.length) return undefined;
  return { ...listRows(indexPreview(preview), query, NO_PREDICTIONS), found: preview.read };
}

function indexPreview({
  id,
  files,
  examples,
  showPhotograph,
}: Pick<CorpusPreview, "id" | "files" | "examples" | "showPhotograph">): LoadedCorpus {
  const builder = new CorpusIndexBuilder();
  for (const example of examples) builder.add(example);
  return { id, files, corpus: builder.corpus(), ...(showPhotograph && { showPhotograph }) };
}
