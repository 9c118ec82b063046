import type { Tensor } from "../graph.ts";
import { zero } from "../graph.ts";
import { add, div, mul, sqrt, sub, toFloat } from "../ops/elementwise.ts";
import { reshape } from "../ops/reshape.ts";
import { reduceSum } from "../ops/sum.ts";

export interface BatchNormOptions {
  /** Stands in the names of the weights and states. */
  readonly name: string;
  /** False to leave out the learned scale and shift; they are there by default. */
  readonly affine?: boolean;
}

/**
 * Batch normalisation (Ioffe and Szegedy, 2015) of each channel, [..., channels]: in training by mean and variance of the batch, which the
 * running ones follow; otherwise by the running ones. Momentum and epsilon are PyTorch's.
 *
 * @example
 * ```ts
 * import { batchNorm, Graph } from "counterpoint/models";
 *
 * const graph = new Graph();
 * const maps = graph.input("maps", ["batch", 14, 56, 28]);
 * console.log(batchNorm(maps, { name: "norm" }).shape, graph.states.map(({ name }) => name));
 * ```
 */
export function batchNorm(x: Tensor, { name, affine = true }: BatchNormOptions): Tensor {
  const { graph } = x;
  return graph.layer(name, () => {
    const channels = [Number(x.shape.at(-1))];
    const [scale, shift] = affine
      ? [graph.weight("scale", channels, () => 1), graph.weight("shift", channels, zero)]
      : [graph.constant(Array(channels[0]).fill(1)), graph.constant(Array(channels[0]).fill(0))];
    const mean = graph.state("running mean", channels, 0);
    const variance = graph.state("running variance", channels, 1);
    if (!graph.training) {
      const factor = div(scale, sqrt(add(variance, EPSILON)));
      return add(mul(x, factor), sub(shift, mul(mean, factor)));
    }
    const normalised = normaliseBatch(x, scale, shift);
    const { count, batchMean, batchVariance } = normalised;
    const unbiased = mul(batchVariance, div(count, sub(count, graph.constant(1))));
    graph.updateState(mean, follow(mean, batchMean));
    graph.updateState(variance, follow(variance, unbiased));
    return normalised.y;
  });
}

const EPSILON = 1e-5;
/** The share of a batch in the running statistics. */
const MOMENTUM = 0.1;

const follow = (running: Tensor, ofBatch: Tensor) => add(mul(running, 1 - MOMENTUM), mul(ofBatch, MOMENTUM));

/** A batch normalised by its own statistics. */
interface NormalisedBatch {
  readonly y: Tensor;
  /** Number of values of a channel. */
  readonly count: Tensor;
  readonly batchMean: Tensor;
  readonly batchVariance: Tensor;
}

/**
 * Normalises the channels of a batch. The gradient is written by hand, because the derived one would go through the maps twice as often:
 * with m values of a channel, x' = (x - mean) / sd and y = scale x' + shift,
 * dx = scale / sd (dy - sum(dy) / m - x' sum(dy x') / m).
 */
export function normaliseBatch(x: Tensor, scale: Tensor, shift: Tensor): NormalisedBatch {
  const { graph } = x;
  const channels = x.shape.at(-1)!;
  const others = [...x.shape.keys()].slice(0, -1);
  const sum = (values: Tensor) => reshape(reduceSum(values, others), [channels]);
  const count = div(toFloat(graph.typedNode("int64", "Size", [x], [])), graph.constant(Number(channels)));
  const batchMean = div(sum(x), count);
  const centred = sub(x, batchMean);
  const batchVariance = div(sum(mul(centred, centred)), count);
  const inverse = div(1, sqrt(add(batchVariance, EPSILON)));
  const factor = mul(scale, inverse);
  const y = graph.node("Add", [mul(centred, factor), shift], x.shape, {
    extraGradientInputs: [x, scale],
    backward: (dy) => {
      const ofShift = sum(dy!);
      const ofScale = mul(sum(mul(dy!, centred)), inverse);
      const alongCentred = mul(mul(factor, inverse), div(ofScale, count));
      const constant = mul(factor, div(ofShift, count));
      const dx = sub(sub(mul(dy!, factor), mul(centred, alongCentred)), constant);
      return [undefined, ofShift, dx, ofScale];
    },
  });
  return { y, count, batchMean, batchVariance };
}
