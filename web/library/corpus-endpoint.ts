/** Where a corpus is: its routes, and its pages. */
export interface CorpusEndpoint {
  readonly api: string;
  readonly page: string;
}

/** Where a corpus of the library is. */
export function corpusEndpoint(corpus: string): CorpusEndpoint {
  const name = encodeURIComponent(corpus);
  return { api: `/api/library/${name}`, page: `/library/${name}` };
}

/** The page of a sentence. */
export function sentencePage(
  { page }: Pick<CorpusEndpoint, "page">,
  { split, set, sentenceNumber }: { split: string; set: number; sentenceNumber: number },
): string {
  return `${page}/${encodeURIComponent(split)}/${set}/${sentenceNumber}`;
}
