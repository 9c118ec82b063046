import { type Graph, lstm, mul, reduceSum, reshape, type Tensor, uniform } from "../../tensors/index.ts";
import type { Model } from "../baseline.ts";
import { type ValuesOf, whole } from "../hyperparameters.ts";
import { wordInputs } from "../word-inputs.ts";
import type { WordVectors } from "./word-vectors.ts";

/** Sizes of the encoder (AP E.1). */
export const MEAN_ENCODER_HYPERPARAMETERS = {
  embeddingUnits: whole(300, "units of a word embedding", { max: 4_096 }),
  lstmUnits: whole(4_096, "units of the LSTM", { max: 8_192 }),
};

/** AP E.5. */
const LIMIT = 0.1;

interface MeanEncoder extends Pick<Model, "lengthOf" | "encode"> {
  /** To [batch, 4096]. */
  readonly build: (graph: Graph) => Tensor;
}

/** The sentence encoder of AP E.1: word vectors, an LSTM, and the mean of its states. */
export function createMeanEncoder(
  vocabulary: readonly string[],
  { embeddingUnits, lstmUnits }: ValuesOf<typeof MEAN_ENCODER_HYPERPARAMETERS>,
  vectors: WordVectors | undefined,
): MeanEncoder {
  const words = wordInputs(vocabulary, vectors);
  return {
    lengthOf: words.lengthOf,
    async encode(examples) {
      const share = Float32Array.of(1 / words.lengthOf(examples[0]!));
      return { ...(await words.encode(examples)), [SHARE]: { data: share, dims: [] } };
    },

    build(graph) {
      const embedded = words.build(graph, {
        columns: "batch",
        dimensions: embeddingUnits,
        init: uniform(LIMIT),
      }); // [length, batch, 300]
      const { states } = lstm(embedded, { name: "sentence", units: lstmUnits, init: uniform(LIMIT) });
      const sum = reshape(reduceSum(states, [0]), ["batch", lstmUnits]);
      return mul(sum, graph.input(SHARE, []));
    },
  };
}

/** The input by which the sum of states becomes their mean. */
const SHARE = "share of a word";
