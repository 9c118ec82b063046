import type { Graph, Tensor, Weight } from "./graph.ts";
import { add, div, mul, sqrt, sub } from "./ops/elementwise.ts";

export const BETA1 = 0.9;
export const BETA2 = 0.999;
export const EPSILON = 1e-8;

/** A weight and its two moments after a step. */
export interface AdamUpdate {
  readonly weight: Tensor;
  readonly first: Tensor;
  readonly second: Tensor;
}

/** The inputs that say how far a step goes: both depend on how many steps there were. */
export interface StepSize {
  readonly rate: Tensor;
  readonly scale: Tensor;
}

export function stepSize(graph: Graph): StepSize {
  return { rate: graph.input("adam rate", []), scale: graph.input("adam scale", []) };
}

/** The numbers of these inputs at a step, counted from 1. */
export function stepSizeAt(step: number, rate: number): { readonly rate: number; readonly scale: number } {
  return { rate: rate / (1 - BETA1 ** step), scale: 1 / Math.sqrt(1 - BETA2 ** step) };
}

/** One step of Adam (Kingma and Ba, 2015, algorithm 1). */
export function adam(weight: Weight, gradient: Tensor, { rate, scale }: StepSize): AdamUpdate {
  const { graph, name, shape } = weight;
  const first = add(mul(graph.input(`${name} first moment`, shape), BETA1), mul(gradient, 1 - BETA1));
  const squares = mul(gradient, gradient);
  const second = add(mul(graph.input(`${name} second moment`, shape), BETA2), mul(squares, 1 - BETA2));
  const change = div(mul(first, rate), add(mul(sqrt(second), scale), EPSILON));
  return { weight: sub(weight, change), first, second };
}
