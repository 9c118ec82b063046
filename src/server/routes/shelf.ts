import type { z } from "zod";
import type { OpenedCorpus } from "../../library/index.ts";
import type { Access } from "../access.ts";

/** Where a corpus is, and who may do what with it. */
export interface Shelf {
  /** Where one corpus is. */
  readonly path: string;
  /** The parameters in the path. */
  readonly place: z.ZodObject;
  readonly access: Access;
  /** Who may add predictions, and remove them. */
  readonly mayUpload: Access;
  readonly find: (place: Readonly<Record<string, unknown>>) => Promise<OpenedCorpus>;
}
