import type { Example } from "../../core/index.ts";
import { BrowsedCorpusBuilder } from "../../corpus/index.ts";
import type { OpenedCorpus } from "../../library/library.ts";

/** These examples as a corpus that was opened from a file. */
export function opened(id: string, examples: readonly Example[]): OpenedCorpus {
  const builder = new BrowsedCorpusBuilder();
  for (const example of examples) builder.add(example);
  return { id, files: ["dev.json"], corpus: builder.corpus() };
}
