import type { Feeds, Graph, Tensor } from "../tensors/index.ts";
import type { Model, ModelExample } from "./baseline.ts";
import { type SentenceInputs, sentenceBatches } from "./sentence-batches.ts";

/** Feature maps of the pictures of examples, learned from pixels or computed before: what FiLM, MAC and N2NMN look at. */
export interface PictureMaps {
  /** In how many ways a picture is shown; one if not said. */
  readonly views?: number;
  readonly encode: (examples: readonly ModelExample[], sampleView?: () => number) => Feeds | Promise<Feeds>;
  /** To [batch, rows, columns, channels]. */
  readonly build: (graph: Graph) => Tensor;
}

/** A model that reads a sentence once for all of its pictures: `answer` goes from both to logits, [batch, 2]. */
export function modelOfSentencesAndMaps(
  words: readonly string[],
  pictures: PictureMaps,
  answer: (sentences: SentenceInputs, maps: Tensor) => Tensor,
): Model {
  const sentences = sentenceBatches(words);
  return {
    lengthOf: sentences.lengthOf,
    batchBy: "sentence",
    ...(pictures.views !== undefined && { views: pictures.views }),
    async encode(examples, sampleView) {
      return { ...sentences.encode(examples), ...(await pictures.encode(examples, sampleView)) };
    },
    build: (graph) => answer(sentences.inputs(graph), pictures.build(graph)),
  };
}
