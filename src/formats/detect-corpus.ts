import type { CorpusName } from "../core/index.ts";
import type { RawRecord } from "./record.ts";

/** The corpus that a record is meant for, by fields that only that one has. */
export function detectCorpus(record: RawRecord): CorpusName | undefined {
  if ("structured_rep" in record || "evals" in record) return "nlvr";
  return "left_url" in record || "right_url" in record || "extra_validations" in record ? "nlvr2" : undefined;
}
