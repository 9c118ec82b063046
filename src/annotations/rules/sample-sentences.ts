import type { Example, Random } from "../../core/index.ts";
import type { CorpusIndex } from "../../corpus/index.ts";

/**
 * A random sample of `count` sentences of a corpus, each once by its text, as the first example that has it; all if
 * there are fewer.
 */
export function sampleSentences(
  { examples, sentenceOf }: Pick<CorpusIndex, "examples" | "sentenceOf">,
  { sentences, random }: { readonly sentences: number; readonly random: Random },
): readonly Example[] {
  const seen = new Set<number>();
  const firsts = examples.filter((_, row) => {
    const isNew = !seen.has(sentenceOf[row]!);
    seen.add(sentenceOf[row]!);
    return isNew;
  });
  return random.shuffle(firsts).slice(0, sentences);
}
