import { kaiming, linear, relu, type Tensor, uniform } from "../../tensors/index.ts";
import { whole } from "../hyperparameters.ts";

/** AP E: the first layer of the perceptron; each further one has half as many units, down to 16, and the last has 2. */
export const MLP_HYPERPARAMETERS = {
  width: whole(8_192, "units of the first layer of the perceptron; each further one has half", {
    min: 16,
    max: 8_192,
  }),
};

/** AP E.5: weights begin uniformly between these. */
const LIMIT = 0.1;
const LAST_UNITS = 16;

/**
 * The perceptron of AP E, from a representation [batch, units] to logits [batch, 2]. Layers between 0.1 and -0.1 pass a signal on only
 * if the first ones are as wide as the paper's: narrower ones begin as He et al. (2015) propose.
 */
export function photographMlp(x: Tensor, width: number): Tensor {
  const isPapers = width === MLP_HYPERPARAMETERS.width.value;
  const init = (inputs: Tensor) => (isPapers ? uniform(LIMIT) : kaiming(Number(inputs.shape.at(-1))));
  let hidden = x;
  for (let units = width, layer = 1; units >= LAST_UNITS; units = Math.floor(units / 2), layer += 1)
    hidden = relu(linear(hidden, { name: `layer ${layer}`, units, init: init(hidden) }));
  return linear(hidden, { name: "answer", units: 2, init: init(hidden) });
}
