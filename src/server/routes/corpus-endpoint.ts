import type { BrowsePath, CorpusPath } from "../../api/index.ts";
import type { BrowsableCorpus, LoadedCorpus } from "../../library/index.ts";

/** Where examples have the routes to look through them, and how they are found by the parameters of the path. */
export interface BrowseEndpoint<Path = BrowsePath, Browsed = BrowsableCorpus> {
  readonly path: Path;
  readonly find: (params: { readonly corpus?: string; readonly campaign?: string }) => Promise<Browsed>;
}

/** Where a corpus has its routes. */
export type CorpusEndpoint = BrowseEndpoint<CorpusPath, LoadedCorpus>;
