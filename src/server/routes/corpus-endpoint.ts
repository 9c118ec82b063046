import type { z } from "zod";
import type { LoadedCorpus } from "../../library/index.ts";
import type { Access } from "../access.ts";

/** Where a corpus is, and who may do what with it. */
export interface CorpusEndpoint {
  /** Where one corpus is. */
  readonly path: string;
  /** The parameters in the path. */
  readonly paramsSchema: z.ZodObject;
  readonly access: Access;
  /** Who may add predictions, and remove them. */
  readonly mayUpload: Access;
  readonly find: (params: Readonly<Record<string, unknown>>) => Promise<LoadedCorpus>;
}
