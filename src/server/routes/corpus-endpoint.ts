import type { CorpusPath } from "../../api/index.ts";
import type { LoadedCorpus } from "../../library/index.ts";

/** Path prefix of a corpus's routes, and the function that finds the corpus by the path's parameters. */
export interface CorpusEndpoint {
  readonly path: CorpusPath;
  readonly find: (params: { readonly corpus?: string; readonly campaign?: string }) => Promise<LoadedCorpus>;
}
