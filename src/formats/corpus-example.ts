import type { Example } from "../core/index.ts";
import type { RawRecord } from "./record.ts";

/** An example together with the record it was read from, and the record's place. */
export interface CorpusExample extends Example {
  /** As parsed, unknown fields included, so that it can be written back without loss. */
  readonly record: RawRecord;
  readonly file: string;
  /** The line of the file, or the row of the table, counted from 1. */
  readonly line: number;
}
