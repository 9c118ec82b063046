import { embedding, type Feeds, type Graph, type Tensor, toFloat, type Weight } from "../tensors/index.ts";
import type { FrozenEncoder, ModelExample } from "./baseline.ts";
import { vectorInit, type WordVectors } from "./photographs/word-vectors.ts";
import { wordEncoder, wordVocabulary } from "./vocabulary.ts";

/** The words of sentences as vectors: learned ones, or those of a frozen sentence encoder. */
export interface WordInputs {
  /** Number of words, or of pieces of words. */
  readonly lengthOf: (example: ModelExample) => number;
  /** Of examples whose sentences are of one length; each has a column. */
  readonly encode: (examples: readonly ModelExample[]) => Promise<Feeds>;
  /** To [length, columns, dimensions]. */
  readonly build: (graph: Graph, options: WordVectorOptions) => Tensor;
}

interface WordVectorOptions {
  /** Name of the size that says how many sentences there are. */
  readonly columns: string;
  /** Numbers of a learned vector, which begin as `init` says where no vectors are given. */
  readonly dimensions: number;
  readonly init?: Weight["init"];
}

/** Prefix of the only entry of a vocabulary for a frozen encoder. */
const PREFIX = "encoder: ";

/** The words of training sentences, or how many numbers the vectors of a frozen encoder have. */
export function sentenceVocabulary(
  examples: readonly ModelExample[],
  options: { readonly minCount?: number } = {},
): readonly string[] {
  const encoder = examples[0]?.encoder;
  return encoder === undefined ? wordVocabulary(examples, options) : [`${PREFIX}${encoder.units}`];
}

/** The words of a vocabulary of `sentenceVocabulary` as inputs of a graph. */
export function wordInputs(vocabulary: readonly string[], vectors?: WordVectors): WordInputs {
  const [first = ""] = vocabulary;
  return first.startsWith(PREFIX)
    ? frozenWords(Number(first.slice(PREFIX.length)))
    : learnedWords(vocabulary, vectors);
}

function learnedWords(vocabulary: readonly string[], vectors: WordVectors | undefined): WordInputs {
  const numbersOf = wordEncoder(vocabulary);
  return {
    lengthOf: ({ sentence }) => numbersOf(sentence).length,

    async encode(examples) {
      const length = numbersOf(examples[0]!.sentence).length;
      const words = new BigInt64Array(length * examples.length);
      for (const [column, { sentence }] of examples.entries()) {
        for (const [t, number] of numbersOf(sentence).entries())
          words[t * examples.length + column] = BigInt(number);
      }
      return { words: { data: words, dims: [length, examples.length] } };
    },

    build: (graph, { columns, dimensions, init }) =>
      embedding(graph.input("words", ["length", columns], "int64"), {
        name: "words",
        vocabularySize: vocabulary.length,
        dimensions,
        ...(vectors !== undefined ? { init: vectorInit(vocabulary, vectors) } : init && { init }),
      }),
  };
}

function frozenWords(units: number): WordInputs {
  const lengthOf = (example: ModelExample) => encoderOf(example).lengthOf(example.sentence);
  return {
    lengthOf,

    async encode(examples) {
      const length = lengthOf(examples[0]!);
      const data = new Uint16Array(length * examples.length * units);
      for (const [column, example] of examples.entries()) {
        const vectors = await encoderOf(example).vectorsOf(example.sentence);
        for (let t = 0; t < length; t += 1)
          data.set(vectors.subarray(t * units, (t + 1) * units), (t * examples.length + column) * units);
      }
      return { words: { data, dims: [length, examples.length, units] } };
    },

    build: (graph, { columns }) => toFloat(graph.input("words", ["length", columns, units], "float16")),
  };
}

function encoderOf({ id, encoder }: ModelExample): FrozenEncoder {
  if (encoder === undefined) throw new TypeError(`The example ${id} has no encoder, but the model needs one`);
  return encoder;
}
