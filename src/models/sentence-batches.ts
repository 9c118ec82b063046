import type { Feeds, Graph, Tensor, Weight } from "../tensors/index.ts";
import { gatherRows, reshape, sizeOf } from "../tensors/index.ts";
import type { ModelExample } from "./baseline.ts";
import type { WordVectors } from "./photographs/word-vectors.ts";
import { wordInputs } from "./word-inputs.ts";

/** The sentences of a batch, each once however many of its examples are there; for models with `batchBy: "sentence"`. */
export interface SentenceBatches {
  readonly lengthOf: (example: ModelExample) => number;
  readonly encode: (examples: readonly ModelExample[]) => Promise<Feeds>;
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
  const words = wordInputs(vocabulary, vectors);
  return {
    lengthOf: words.lengthOf,

    async encode(examples) {
      const bySentence = new Map(examples.map((example) => [example.sentence, example]));
      const rows = new Map([...bySentence.keys()].map((sentence, row) => [sentence, BigInt(row)]));
      const rowOfExample = BigInt64Array.from(examples, ({ sentence }) => rows.get(sentence)!);
      return {
        ...(await words.encode([...bySentence.values()])),
        "sentence of example": { data: rowOfExample, dims: [examples.length] },
      };
    },

    inputs(graph) {
      const rows = graph.input("sentence of example", ["batch"], "int64");
      return {
        embed: (options) => words.build(graph, { columns: "sentences", ...options }),
        toExamples: (ofSentences) => {
          const [, ...each] = ofSentences.shape;
          if (each.length === 1) return gatherRows(ofSentences, rows);
          const size = sizeOf(each);
          return reshape(gatherRows(reshape(ofSentences, ["sentences", size]), rows), ["batch", ...each]);
        },
      };
    },
  };
}
