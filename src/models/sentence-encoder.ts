import type { Feeds, Graph, Tensor } from "../tensors/index.ts";
import { embedding, lstm, mul } from "../tensors/index.ts";
import type { ModelExample } from "./baseline.ts";
import { wordEncoder } from "./vocabulary.ts";

/** SPEC M2. */
const EMBEDDING_UNITS = 16;
const LSTM_UNITS = 128;

/** How the baselines of NLVR read a sentence (N 6.1): word by word, with an LSTM. */
export interface SentenceEncoder {
  readonly lengthOf: (example: ModelExample) => number;
  readonly encode: (examples: readonly ModelExample[]) => Feeds;
  /** To the LSTM's last state, [batch, 128]. */
  readonly build: (graph: Graph) => Tensor;
}

/** How loud words are, and how long they are remembered, before anything is learned. */
export interface SentenceEncoderOptions {
  /** How many times as loud as their embeddings words are, which begin small: as they are, they sound alike for many epochs. */
  readonly embeddingScale?: number;
  /** What the forget gates begin with: at 0 the last words of a sentence alone are heard for many epochs. */
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
  { embeddingScale = 10, forgetBias = 0 }: SentenceEncoderOptions = {},
): SentenceEncoder {
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
      const options = { name: "words", vocabularySize: words.length, dimensions: EMBEDDING_UNITS };
      const embedded = mul(embedding(numbers, options), embeddingScale); // [length, batch, 16]
      return lstm(embedded, { name: "sentence", units: LSTM_UNITS, forgetBias }).last; // [batch, 128]
    },
  };
}
