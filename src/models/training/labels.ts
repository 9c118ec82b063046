import type { TensorData } from "../../tensors/index.ts";

/** The label with the larger logit of each row: 0 false, 1 true. */
export function argmaxLabels({ data, dims }: TensorData): number[] {
  return Array.from({ length: dims[0]! }, (_, i) => Number(data[2 * i + 1]! > data[2 * i]!));
}

export function countCorrect(logits: TensorData, labels: readonly number[]): number {
  return argmaxLabels(logits).filter((label, i) => label === labels[i]).length;
}
