import type { Random } from "../core/index.ts";
import { gradientsOf } from "./gradients.ts";
import type { Graph, Tensor, Weight } from "./graph.ts";
import { add, div, maximum, mul, sqrt, sub } from "./ops/elementwise.ts";
import { reshape } from "./ops/reshape.ts";
import { reduceSum } from "./ops/sum.ts";
import type { TensorData } from "./session.ts";

export const BETA1 = 0.9;
export const BETA2 = 0.999;
export const EPSILON = 1e-8;

const first = (name: string) => `${name} first moment`;
const second = (name: string) => `${name} second moment`;
/** The name of what a weight or moment is after a step. */
export const updatedName = (name: string) => `${name} after`;

/** How gradients are changed before a step. */
export interface GradientOptions {
  /** L2 regularisation: this times half the squares of all weights is part of the loss. */
  readonly weightDecay?: number | undefined;
  /** The largest norm of the gradient of all weights together; a longer one is scaled down to it. */
  readonly maxGradientNorm?: number | undefined;
  /** The same for the gradient of each weight tensor by itself. */
  readonly maxGradientNormPerTensor?: number | undefined;
}

/** One step down the gradient of a loss: all weights and their moments after it, and the states, by their names. */
export function adamStep(
  graph: Graph,
  loss: Tensor,
  options: GradientOptions = {},
): Readonly<Record<string, Tensor>> {
  const gradients = changeGradients(gradientsOf(loss, graph.weights), graph.weights, options);
  const size = stepInputs(graph);
  const outputs: Record<string, Tensor> = {};
  for (const [i, weight] of graph.weights.entries()) {
    const update = adam(weight, gradients[i]!, size);
    outputs[updatedName(weight.name)] = update.weight;
    outputs[updatedName(first(weight.name))] = update.first;
    outputs[updatedName(second(weight.name))] = update.second;
  }
  for (const state of graph.states) outputs[updatedName(state.name)] = graph.updatedState(state);
  return outputs;
}

function changeGradients(
  gradients: readonly Tensor[],
  weights: readonly Weight[],
  { weightDecay = 0, maxGradientNorm, maxGradientNormPerTensor }: GradientOptions,
): readonly Tensor[] {
  const decayed =
    weightDecay === 0 ? gradients : gradients.map((each, i) => add(each, mul(weights[i]!, weightDecay)));
  const perTensor =
    maxGradientNormPerTensor === undefined
      ? decayed
      : decayed.map((each) => mul(each, clipFactor([each], maxGradientNormPerTensor)));
  if (maxGradientNorm === undefined) return perTensor;
  const factor = clipFactor(perTensor, maxGradientNorm);
  return perTensor.map((each) => mul(each, factor));
}

/** The factor that brings the norm of gradients down to a maximum: 1 where it is not above it. */
function clipFactor(gradients: readonly Tensor[], max: number): Tensor {
  const squares = gradients.map((each) => {
    const axes = [...each.shape.keys()];
    return reshape(reduceSum(mul(each, each), axes), []);
  });
  const norm = sqrt(squares.reduce((sum, each) => add(sum, each)));
  return div(max, maximum(norm, max));
}

/** Initial weights, each sampled from a stream of its own, with moments of zero; and states. */
export function initialState(graph: Graph, random: Random): Map<string, TensorData> {
  const state = new Map<string, TensorData>();
  for (const { name, shape, init } of graph.weights) {
    const dims = shape.map(Number);
    const size = dims.reduce((product, dim) => product * dim, 1);
    const stream = random.split(name);
    state.set(name, { dims, data: new Float32Array(size).map(() => init(stream)) });
    for (const moment of [first, second]) state.set(moment(name), { dims, data: new Float32Array(size) });
  }
  for (const { name, shape, initialValue } of graph.states) {
    const dims = shape.map(Number);
    const size = dims.reduce((product, dim) => product * dim, 1);
    state.set(name, { dims, data: new Float32Array(size).fill(initialValue) });
  }
  return state;
}

/** A weight and its two moments after a step. */
interface AdamUpdate {
  readonly weight: Tensor;
  readonly first: Tensor;
  readonly second: Tensor;
}

/** The inputs that say how far a step goes: both depend on how many steps there were. */
interface StepInputs {
  readonly rate: Tensor;
  readonly scale: Tensor;
}

function stepInputs(graph: Graph): StepInputs {
  return { rate: graph.input("adam rate", []), scale: graph.input("adam scale", []) };
}

/** The numbers of these inputs at a step, counted from 1. */
export function biasCorrection(
  step: number,
  rate: number,
): { readonly rate: number; readonly scale: number } {
  return { rate: rate / (1 - BETA1 ** step), scale: 1 / Math.sqrt(1 - BETA2 ** step) };
}

/** One step of Adam (Kingma and Ba, 2015, algorithm 1). */
function adam(weight: Weight, gradient: Tensor, { rate, scale }: StepInputs): AdamUpdate {
  const { graph, name, shape } = weight;
  const mean = add(mul(graph.input(first(name), shape), BETA1), mul(gradient, 1 - BETA1));
  const squares = mul(gradient, gradient);
  const square = add(mul(graph.input(second(name), shape), BETA2), mul(squares, 1 - BETA2));
  const change = div(mul(mean, rate), add(mul(sqrt(square), scale), EPSILON));
  return { weight: sub(weight, change), first: mean, second: square };
}
