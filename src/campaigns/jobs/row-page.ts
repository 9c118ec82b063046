/** What the rows of a page are about; of images there are their perceptual hashes alone, or everything. */
export type RowKind =
  | "inputs"
  | "answers"
  | "withdrawn tasks"
  | "unanswered tasks"
  | "judged examples"
  | "judgments"
  | "image hashes"
  | "images"
  | "workers"
  | "reviews"
  | "ledger totals";

/**
 * Some rows of a campaign as one text of JSON, which the database writes and only the thread that computes with them parses: the one that
 * answers requests passes it on.
 */
export interface RowPage {
  readonly of: RowKind;
  readonly text: string;
}
