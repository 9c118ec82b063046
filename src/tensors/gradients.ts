import type { Tensor } from "./graph.ts";
import { add } from "./ops/elementwise.ts";
import { showShape } from "./shape.ts";

/**
 * The derivatives of a single number with respect to tensors, as tensors of the same graph: operators are gone through
 * backwards, and what reaches a tensor by several ways is summed.
 */
export function gradientsOf(loss: Tensor, tensors: readonly Tensor[]): Tensor[] {
  const { graph } = loss;
  if (loss.shape.length > 0)
    throw graph.shapeError("loss", `it should be a single number, but is ${showShape(loss.shape)}`);
  const found = new Map<Tensor, Tensor>([[loss, graph.constant(1)]]);
  for (const { inputs, extraGradientInputs, outputs, backward } of [...graph.nodes].reverse()) {
    const reached = outputs.map((output) => found.get(output));
    if (backward === undefined || reached.every((each) => each === undefined)) continue;
    for (const [i, gradientOfInput] of backward(...reached).entries()) {
      const input = [...inputs, ...extraGradientInputs][i]!;
      if (gradientOfInput === undefined || input.type !== "float") continue;
      const sum = found.get(input);
      found.set(input, sum === undefined ? gradientOfInput : add(sum, gradientOfInput));
    }
  }
  return tensors.map((tensor) => {
    const gradient = found.get(tensor);
    if (gradient === undefined) throw graph.shapeError("loss", `it does not depend on ${tensor.name}`);
    return gradient;
  });
}
