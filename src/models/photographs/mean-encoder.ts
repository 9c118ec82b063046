import { embedding, lstm, mul, reduceSum, reshape, uniform } from "../../tensors/index.ts";
import { type ValuesOf, whole } from "../hyperparameters.ts";
import { createSentenceEncoder, type SentenceEncoder } from "../sentence-encoder.ts";
import { vectorInit, type WordVectors } from "./word-vectors.ts";

/** Sizes of the encoder (AP E.1). */
export const MEAN_ENCODER_HYPERPARAMETERS = {
  embeddingUnits: whole(300, "units of a word embedding", { max: 4_096 }),
  lstmUnits: whole(4_096, "units of the LSTM", { max: 8_192 }),
};

/** AP E.5. */
const LIMIT = 0.1;

/** The sentence encoder of AP E.1: word vectors, an LSTM, and the mean of its states. */
export function createMeanEncoder(
  words: readonly string[],
  sizes: ValuesOf<typeof MEAN_ENCODER_HYPERPARAMETERS>,
  vectors: WordVectors | undefined,
): SentenceEncoder {
  const { embeddingUnits, lstmUnits } = sizes;
  const sentences = createSentenceEncoder(words, sizes);
  return {
    lengthOf: sentences.lengthOf,

    encode(examples) {
      const share = Float32Array.of(1 / sentences.lengthOf(examples[0]!));
      return { ...sentences.encode(examples), [SHARE]: { data: share, dims: [] } };
    },

    build(graph) {
      const numbers = graph.input("words", ["length", "batch"], "int64");
      const embedded = embedding(numbers, {
        name: "words",
        vocabularySize: words.length,
        dimensions: embeddingUnits,
        init: vectors === undefined ? uniform(LIMIT) : vectorInit(words, vectors),
      }); // [length, batch, 300]
      const { states } = lstm(embedded, { name: "sentence", units: lstmUnits, init: uniform(LIMIT) });
      const sum = reshape(reduceSum(states, [0]), ["batch", lstmUnits]);
      return mul(sum, graph.input(SHARE, [])); // [batch, 4096]
    },
  };
}

/** The input by which the sum of states becomes their mean. */
const SHARE = "share of a word";
