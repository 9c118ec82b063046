import type { AnnotatedSentence } from "../core/index.ts";
import { isAnnotationFile, readAnnotations, readValidCorpus } from "../formats/index.ts";
import { tagPhenomena } from "../language/index.ts";

/** The sentences of an annotation file, or those of a corpus file with the phenomena that the tagger finds. */
export async function readSentences(
  path: string,
): Promise<{ readonly annotated: readonly AnnotatedSentence[]; readonly tagged: boolean }> {
  if (await isAnnotationFile(path)) return { annotated: await readAnnotations(path), tagged: false };
  const sentences = new Set<string>();
  await readValidCorpus([path], {}, ({ sentence }) => sentences.add(sentence));
  const annotated = Array.from(sentences, (sentence) => ({
    sentence,
    phenomena: [...tagPhenomena(sentence)],
  }));
  return { annotated, tagged: true };
}
