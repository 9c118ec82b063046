import type { Fetched, FetchLimits } from "../fetching/fetcher.ts";

/** An image as a source names it. */
export interface FoundImage {
  readonly url: string;
  /** The page on which people see it. */
  readonly landingPage: string;
  readonly licence: string;
  /** Whom to name. */
  readonly attribution: string;
  /** In pixels; undefined where the source does not say. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  /** The source's own name for it. */
  readonly id?: string | undefined;
}

/** What is searched for: the words, and the synset that they were made from (SPEC P1). */
export interface ImageQuery {
  readonly synset: string;
  readonly query: string;
}

/** Where photographs come from. */
export interface Source {
  /** Whether searching again costs nobody anything: what was added there since is found by the next run. */
  readonly isLocal?: boolean;
  /** The results of a query, in order; asked for as they are taken. */
  search(query: ImageQuery): AsyncIterable<FoundImage>;
  /** Images like one of its own, the most similar first; absent where the source cannot tell. */
  similar?(image: FoundImage, most: number): Promise<readonly FoundImage[]>;
  /** The file of an image. */
  fetch(url: string): Promise<Fetched>;
}

/** Of an image's file; the studio takes files up to the same size. */
export const IMAGE_LIMITS: FetchLimits = { maxBytes: 20 * 2 ** 20, timeoutMs: 30_000, maxAttempts: 3 };
