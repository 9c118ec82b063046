/** Where a corpus is: its routes, and its pages. */
export interface Shelf {
  readonly api: string;
  readonly page: string;
}

/** The page of a sentence. */
export function sentencePage(
  { page }: Pick<Shelf, "page">,
  { split, set, sentenceNumber }: { split: string; set: number; sentenceNumber: number },
): string {
  return `${page}/${encodeURIComponent(split)}/${set}/${sentenceNumber}`;
}
