import { PHENOMENA } from "../../core/index.ts";
import type { CorpusIndex } from "../browsing/corpus-index.ts";
import { formatCount } from "./content.ts";
import type { PhenomenaPart } from "./language-section.ts";

/** The remark beside phenomena that were tagged automatically. */
export function taggedIn(sentences: string): string {
  return `Tagged automatically in ${sentences} sentences; see the tagger's precision and recall before relying on a row.`;
}

/** The phenomena of a corpus that is looked through, in the sentences that have theirs by now. */
export function phenomenaFound({ phenomena, sentences, sentenceOf, tagged }: CorpusIndex): PhenomenaPart {
  const far =
    tagged < sentences.length
      ? `${formatCount(tagged)} of ${formatCount(sentences.length)}`
      : formatCount(tagged);
  if (tagged === 0) return { source: taggedIn(far), rows: [] };
  const [counts, examples] = [PHENOMENA, PHENOMENA].map((all) => all.map(() => 0)) as [number[], number[]];
  for (let sentence = 0; sentence < tagged; sentence += 1) count(counts, phenomena[sentence]!);
  for (const sentence of sentenceOf) count(examples, phenomena[sentence]!);
  const rows = PHENOMENA.map((category, i) => ({
    category,
    count: counts[i]!,
    percent: (100 * counts[i]!) / tagged,
    examples: examples[i]!,
  }));
  return { source: taggedIn(far), rows };
}

function count(counts: number[], bits: number): void {
  for (let i = 0; i < counts.length; i += 1) if (bits & (1 << i)) counts[i]! += 1;
}
