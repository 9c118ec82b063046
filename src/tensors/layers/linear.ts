import type { Tensor } from "../graph.ts";
import { glorot, zero } from "../initial-values.ts";
import { add } from "../ops/elementwise.ts";
import { matmul } from "../ops/matmul.ts";

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
