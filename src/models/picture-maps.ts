import type { Feeds, Graph, Tensor } from "../tensors/index.ts";
import type { Model, ModelExample } from "./baseline.ts";
import type { AttendedPlace } from "./explanation.ts";
import type { WordVectors } from "./photographs/word-vectors.ts";
import { type SentenceInputs, sentenceBatches } from "./sentence-batches.ts";

/** Feature maps of the pictures of examples, learned from pixels or computed before: what FiLM, MAC and N2NMN look at. */
export interface PictureMaps {
  /** In how many ways a picture is shown; one if not said. */
  readonly views?: number;
  readonly encode: (examples: readonly ModelExample[], sampleView?: () => number) => Feeds | Promise<Feeds>;
  /** To [batch, rows, columns, channels]. */
  readonly build: (graph: Graph) => Tensor;
  /** Where the cells of the maps lie in a picture, with a weight for each, row by row; not told of photographs. */
  readonly placesOf?: ((weights: readonly number[]) => readonly AttendedPlace[]) | undefined;
}

/** What a model reads and looks at. */
export interface ModelParts {
  readonly words: readonly string[];
  /** Vectors that words begin with. */
  readonly vectors?: WordVectors | undefined;
  readonly pictures: PictureMaps;
}

/** A model that reads a sentence once for all of its pictures: `answer` goes from both to logits, [batch, 2]. */
export function modelOfSentencesAndMaps(
  { words, vectors, pictures }: ModelParts,
  answer: (sentences: SentenceInputs, maps: Tensor) => Tensor,
): Model {
  const sentences = sentenceBatches(words, vectors);
  return {
    lengthOf: sentences.lengthOf,
    batchBy: "sentence",
    ...(pictures.views !== undefined && { views: pictures.views }),
    async encode(examples, sampleView) {
      return { ...(await sentences.encode(examples)), ...(await pictures.encode(examples, sampleView)) };
    },
    build: (graph) => answer(sentences.inputs(graph), pictures.build(graph)),
  };
}
