import { glorot, type Tensor, uniform, zero } from "../graph.ts";
import { add } from "../ops/elementwise.ts";
import { gatherRows, matmul } from "../ops/matmul.ts";

export interface LayerOptions {
  /** Stands in the names of the weights and in messages. */
  readonly name: string;
  readonly units: number;
}

/**
 * A weighted sum and a bias: [..., features] to [..., units].
 *
 * @example
 * ```ts
 * import { Graph, linear } from "counterpoint/models";
 *
 * const features = new Graph().input("features", ["batch", 40]);
 * console.log(linear(features, { name: "answer", units: 2 }).shape); // ["batch", 2]
 * ```
 */
export function linear(x: Tensor, { name, units }: LayerOptions): Tensor {
  const { graph } = x;
  return graph.layer(name, () => {
    const features = x.shape.at(-1);
    if (typeof features !== "number")
      throw graph.shapeError("linear", `the size of ${features} is not known`);
    const weights = graph.weight("weights", [features, units], glorot(features, units));
    const bias = graph.weight("bias", [units], zero);
    return add(matmul(x, weights), bias);
  });
}

interface EmbeddingOptions {
  /** Stands in the names of the weights and in messages. */
  readonly name: string;
  readonly vocabularySize: number;
  readonly dimensions: number;
}

/**
 * A learned vector for each number below `vocabularySize`: [...] to [..., dimensions].
 *
 * @example
 * ```ts
 * import { embedding, Graph } from "counterpoint/models";
 *
 * const words = new Graph().input("words", ["length", "batch"], "int64");
 * const vectors = embedding(words, { name: "words", vocabularySize: 500, dimensions: 16 });
 * console.log(vectors.shape); // ["length", "batch", 16]
 * ```
 */
export function embedding(tokens: Tensor, { name, vocabularySize, dimensions }: EmbeddingOptions): Tensor {
  const { graph } = tokens;
  return graph.layer(name, () =>
    gatherRows(graph.weight("vectors", [vocabularySize, dimensions], uniform(0.1)), tokens),
  );
}
