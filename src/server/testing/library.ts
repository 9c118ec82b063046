import type { Example } from "../../core/index.ts";
import { CorpusIndexBuilder } from "../../corpus/index.ts";
import type { LoadedCorpus } from "../../library/library.ts";

/** These examples as a corpus that was opened from a file. */
export function opened(id: string, examples: readonly Example[]): LoadedCorpus {
  const builder = new CorpusIndexBuilder();
  for (const example of examples) builder.add(example);
  return { id, files: ["dev.json"], corpus: builder.corpus() };
}
