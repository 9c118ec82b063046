import type { Example } from "../core/index.ts";
import type { CorpusExample, RawRecord } from "../formats/index.ts";
import type { Origin } from "./leaks.ts";

/** The field in which `corpus split` keeps the first identifier of an example: it names its images. */
const FIELD = "original_identifier";

/** The field to write for an example that gets a new identifier; one that had it before keeps its first. */
export function originField(example: CorpusExample): RawRecord {
  const first = example.corpus === "nlvr" ? `${example.split}-${example.id}` : example.id;
  return { [FIELD]: example.record[FIELD] ?? first };
}

/** The split, set and position of the first identifier; undefined for an example that was never renamed. */
export function originOf(example: Example): Origin | undefined {
  const first = (example as CorpusExample).record[FIELD];
  if (typeof first !== "string") return undefined;
  const parts = first.split("-");
  const numbers = example.corpus === "nlvr" ? 2 : 3; // after the split, whose name may hold hyphens in NLVR
  const set = Number(parts.at(-numbers));
  if (parts.length <= numbers || !Number.isInteger(set)) return undefined;
  return { split: parts.slice(0, -numbers).join("-"), set, position: example.position };
}
