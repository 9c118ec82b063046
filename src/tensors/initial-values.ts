import type { Weight } from "./graph.ts";

/** Numbers between -limit and limit, all equally likely. */
export function uniform(limit: number): Weight["init"] {
  return (random) => limit * (2 * random.uniform() - 1);
}

/** Uniform numbers whose spread keeps signals at their size from layer to layer (Glorot and Bengio, 2010). */
export function glorot(inputs: number, outputs: number): Weight["init"] {
  return uniform(Math.sqrt(6 / (inputs + outputs)));
}

export const zero: Weight["init"] = () => 0;
