import { glorot, type Tensor, uniform, type Weight, zero } from "../graph.ts";
import { add } from "../ops/elementwise.ts";
import { gatherRows, matmul } from "../ops/matmul.ts";

export interface LayerOptions {
  /** Stands in the names of the weights and in messages. */
  readonly name: string;
  readonly units: number;
  /** Initialiser of the weights, not of biases, which begin at zero. */
  readonly init?: Weight["init"];
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
export function linear(x: Tensor, options: LayerOptions): Tensor {
  return x.graph.layer(options.name, () => applyLinear(x, makeWeights(x, options)));
}

/** The weights of a linear layer, [features, units] and [units]. */
export interface LinearWeights {
  readonly weights: Tensor;
  readonly bias: Tensor;
}

/** Creates the weights of a layer for such inputs that is applied more than once, with `applyLinear`. */
export function linearWeights(x: Tensor, options: LayerOptions): LinearWeights {
  return x.graph.layer(options.name, () => makeWeights(x, options));
}

export function applyLinear(x: Tensor, { weights, bias }: LinearWeights): Tensor {
  return add(matmul(x, weights), bias);
}

function makeWeights({ graph, shape }: Tensor, { units, init }: LayerOptions): LinearWeights {
  const features = shape.at(-1);
  if (typeof features !== "number") throw graph.shapeError("linear", `the size of ${features} is not known`);
  const weights = graph.weight("weights", [features, units], init ?? glorot(features, units));
  return { weights, bias: graph.weight("bias", [units], zero) };
}

interface EmbeddingOptions {
  /** Stands in the names of the weights and in messages. */
  readonly name: string;
  readonly vocabularySize: number;
  readonly dimensions: number;
  /** Initialiser of the vectors; uniform between -0.1 and 0.1 by default. */
  readonly init?: Weight["init"];
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
export function embedding(
  tokens: Tensor,
  { name, vocabularySize, dimensions, init = uniform(0.1) }: EmbeddingOptions,
): Tensor {
  const { graph } = tokens;
  return graph.layer(name, () =>
    gatherRows(graph.weight("vectors", [vocabularySize, dimensions], init), tokens),
  );
}
