import type { CorpusPath } from "../../src/api/index.ts";

/** The API routes of a corpus with their parameters, and the path of its pages. */
export interface CorpusEndpoint {
  readonly api: CorpusPath;
  readonly params: { readonly corpus: string } | { readonly campaign: string };
  readonly page: string;
}

/** The endpoint of a library corpus. */
export function corpusEndpoint(corpus: string): CorpusEndpoint {
  return { api: "/api/library/:corpus", params: { corpus }, page: `/library/${encodeURIComponent(corpus)}` };
}

/** The parameters of a sentence in the routes of its corpus. */
export type SentenceParams = Readonly<Record<"split" | "set" | "number", string>>;

/** The path of the page of a sentence. */
export function sentencePage(
  { page }: Pick<CorpusEndpoint, "page">,
  { split, set, sentenceNumber }: { split: string; set: number; sentenceNumber: number },
): string {
  return `${page}/${encodeURIComponent(split)}/${set}/${sentenceNumber}`;
}
