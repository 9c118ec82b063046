import type { CorpusPath } from "../../api/index.ts";
import type { LoadedCorpus } from "../../library/index.ts";

/** Where a corpus has its routes, and how it is found by the parameters of the path. */
export interface CorpusEndpoint {
  readonly path: CorpusPath;
  readonly find: (params: { readonly corpus?: string; readonly campaign?: string }) => Promise<LoadedCorpus>;
}
