import type { Feeds, Graph, Tensor, Weight } from "../tensors/index.ts";
import { embedding, gatherRows } from "../tensors/index.ts";
import type { ModelExample } from "./baseline.ts";
import { vectorInit, type WordVectors } from "./photographs/word-vectors.ts";
import { wordEncoder } from "./vocabulary.ts";

/** The sentences of a batch, each once however many of its examples are there; for models with `batchBy: "sentence"`. */
export interface SentenceBatches {
  readonly lengthOf: (example: ModelExample) => number;
  readonly encode: (examples: readonly ModelExample[]) => Feeds;
  readonly inputs: (graph: Graph) => SentenceInputs;
}

export interface SentenceInputs {
  /** The vectors of words, [length, sentences, dimensions]; they begin as `init` says where no vectors are given. */
  readonly embed: (options: EmbedOptions) => Tensor;
  /** From what was computed of each sentence, [sentences, ...], to that of each example, [batch, ...]. */
  readonly toExamples: (ofSentences: Tensor) => Tensor;
}

interface EmbedOptions {
  readonly dimensions: number;
  readonly init: Weight["init"];
}

export function sentenceBatches(vocabulary: readonly string[], vectors?: WordVectors): SentenceBatches {
  const numbersOf = wordEncoder(vocabulary);
  return {
    lengthOf: ({ sentence }) => numbersOf(sentence).length,

    encode(examples) {
      const sentences = [...new Set(examples.map(({ sentence }) => sentence))];
      const rows = new Map(sentences.map((sentence, row) => [sentence, BigInt(row)]));
      const length = numbersOf(sentences[0]!).length;
      const words = new BigInt64Array(length * sentences.length);
      for (const [row, sentence] of sentences.entries()) {
        for (const [t, number] of numbersOf(sentence).entries())
          words[t * sentences.length + row] = BigInt(number);
      }
      const rowOfExample = BigInt64Array.from(examples, ({ sentence }) => rows.get(sentence)!);
      return {
        words: { data: words, dims: [length, sentences.length] },
        "sentence of example": { data: rowOfExample, dims: [examples.length] },
      };
    },

    inputs(graph) {
      const words = graph.input("words", ["length", "sentences"], "int64");
      const rows = graph.input("sentence of example", ["batch"], "int64");
      return {
        embed: ({ dimensions, init }) =>
          embedding(words, {
            name: "words",
            vocabularySize: vocabulary.length,
            dimensions,
            init: vectors === undefined ? init : vectorInit(vocabulary, vectors),
          }),
        toExamples: (ofSentences) => gatherRows(ofSentences, rows),
      };
    },
  };
}
