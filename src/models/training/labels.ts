import type { Values } from "../../tensors/index.ts";

/** The label with the larger logit of each row: 0 false, 1 true. */
export function labelsOf({ data, dims }: Values): number[] {
  return Array.from({ length: dims[0]! }, (_, i) => Number(data[2 * i + 1]! > data[2 * i]!));
}

export function countRight(logits: Values, labels: readonly number[]): number {
  return labelsOf(logits).filter((label, i) => label === labels[i]).length;
}
