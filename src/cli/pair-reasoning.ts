import { annotationResult, type CategoryTable } from "../annotations/index.ts";
import { CounterpointError, type PairReasoning } from "../core/index.ts";
import { readTags } from "../formats/index.ts";
import { formatCount, formatFixed, textTable } from "./text-table.ts";

/** What sentences ask of pairs of photographs, as people tagged them (AP Table 10). */
export async function pairReasoningOf(path: string): Promise<CategoryTable<PairReasoning>> {
  const { corpus, tags } = await readTags(path);
  const { pairReasoning } = annotationResult(tags, corpus);
  if (pairReasoning !== null) return pairReasoning;
  const hint = "Give the tags of sentences about photographs";
  throw new CounterpointError("data/wrong-corpus", `${path} is about scenes, not about pairs`, { hint });
}

/** The same as a table to read. */
export function pairReasoningTable({ sentences, rows, source }: CategoryTable<PairReasoning>): string {
  const table = textTable(rows, [
    { head: "type", cell: (row) => row.category },
    { head: "sentences", cell: (row) => formatCount(row.count) },
    { head: "of settled", cell: (row) => formatCount(row.settled) },
    { head: "%", cell: (row) => formatFixed(row.percent, 1) },
    { head: "paper %", cell: (row) => formatFixed(row.published, 1) },
    { head: "to settle", cell: (row) => formatCount(row.open) },
    { head: "alpha", cell: (row) => formatFixed(row.alpha, 3) },
    { head: "agreeing", cell: (row) => formatCount(row.agreeing) },
    { head: "of pairs", cell: (row) => formatCount(row.pairs) },
  ]);
  return `${table}\n${formatCount(sentences)} sentences; the paper's are of ${source}`;
}
