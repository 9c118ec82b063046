import type { Feeds, Graph, Tensor } from "../tensors/index.ts";
import { embedding, lstm, mul } from "../tensors/index.ts";
import type { ModelExample } from "./baseline.ts";
import { type ValuesOf, whole } from "./hyperparameters.ts";
import { wordEncoder } from "./vocabulary.ts";

/** Sizes of the encoder (SPEC M2), for baselines that have it. */
export const SENTENCE_HYPERPARAMETERS = {
  embeddingUnits: whole(16, "units of a word embedding", { max: 4_096 }),
  lstmUnits: whole(128, "units of the LSTM", { max: 8_192 }),
};

/** Sentence encoder of NLVR's baselines (N 6.1): word embeddings and an LSTM. */
export interface SentenceEncoder {
  readonly lengthOf: (example: ModelExample) => number;
  readonly encode: (examples: readonly ModelExample[]) => Feeds;
  /** To the LSTM's last state, [batch, 128]. */
  readonly build: (graph: Graph) => Tensor;
}

/** Sizes, and initial values that decide how well words are distinguished and remembered before training. */
export interface SentenceEncoderOptions extends Partial<ValuesOf<typeof SENTENCE_HYPERPARAMETERS>> {
  /** Scale of the word embeddings. They are initialised near zero; unscaled, the LSTM cannot tell words apart for many epochs. */
  readonly embeddingScale?: number;
  /** Initial bias of the forget gates. At 0 the LSTM's state depends on the last words only for many epochs. */
  readonly forgetBias?: number;
}

/**
 * An encoder that knows these words.
 *
 * @example
 * ```ts
 * import { createSentenceEncoder, Graph, linear } from "counterpoint/models";
 *
 * const sentences = createSentenceEncoder(["<unknown>", "a", "box", "there"]);
 * const sentence = sentences.build(new Graph()); // ["batch", 128]
 * console.log(linear(sentence, { name: "answer", units: 2 }).shape); // ["batch", 2]
 * ```
 */
export function createSentenceEncoder(
  words: readonly string[],
  options: SentenceEncoderOptions = {},
): SentenceEncoder {
  const { embeddingScale = 10, forgetBias = 0 } = options;
  const { embeddingUnits = SENTENCE_HYPERPARAMETERS.embeddingUnits.value } = options;
  const { lstmUnits = SENTENCE_HYPERPARAMETERS.lstmUnits.value } = options;
  const numbersOf = wordEncoder(words);
  return {
    lengthOf: ({ sentence }) => numbersOf(sentence).length,

    encode(examples) {
      const sentences = examples.map(({ sentence }) => numbersOf(sentence));
      const length = sentences[0]!.length;
      const data = new BigInt64Array(length * sentences.length);
      for (const [i, numbers] of sentences.entries()) {
        for (const [t, number] of numbers.entries()) data[t * sentences.length + i] = BigInt(number);
      }
      return { words: { data, dims: [length, sentences.length] } };
    },

    build(graph) {
      const numbers = graph.input("words", ["length", "batch"], "int64");
      const vectors = embedding(numbers, {
        name: "words",
        vocabularySize: words.length,
        dimensions: embeddingUnits,
      });
      const embedded = mul(vectors, embeddingScale); // [length, batch, 16]
      return lstm(embedded, { name: "sentence", units: lstmUnits, forgetBias }).last; // [batch, 128]
    },
  };
}
