import type { BrowsePath, CorpusPath } from "../../src/api/index.ts";

/** The API routes to browse examples with their parameters, and the path of their pages. */
export interface BrowseEndpoint {
  readonly api: BrowsePath;
  readonly params: { readonly corpus: string } | { readonly campaign: string };
  readonly page: string;
  /** True when the examples change while they are browsed, as those of a campaign do. */
  readonly isChanging: boolean;
  /** The name of a worker; by default workers are called by their ids. */
  readonly workerName?: (worker: string) => string;
}

/** The API routes of a corpus with their parameters, and the path of its pages. */
export interface CorpusEndpoint extends BrowseEndpoint {
  readonly api: CorpusPath;
}

/** The endpoint of a library corpus. */
export function corpusEndpoint(corpus: string): CorpusEndpoint {
  const page = `/library/${encodeURIComponent(corpus)}`;
  return { api: "/api/library/:corpus", params: { corpus }, page, isChanging: false };
}

/** The parameters of a sentence in the routes of its corpus. */
export type SentenceParams = Readonly<Record<"split" | "set" | "number", string>>;

/** The path of the page of a sentence. */
export function sentencePage(
  { page }: Pick<BrowseEndpoint, "page">,
  { split, set, sentenceNumber }: { split: string; set: number; sentenceNumber: number },
): string {
  return `${page}/${encodeURIComponent(split)}/${set}/${sentenceNumber}`;
}
