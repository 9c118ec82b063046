import { groupBy, type Random } from "../../core/index.ts";
import type { TensorData } from "../../tensors/index.ts";
import type { Model, ModelExample } from "../baseline.ts";

/**
 * Batches of examples of equal length, so that no step is spent on padding, which would be half of all in random batches
 * (docs/decisions/0019-tensors.md). With `random`, examples and batches are shuffled.
 */
export function bucketByLength(
  examples: readonly ModelExample[],
  { model, size, random }: { readonly model: Model; readonly size: number; readonly random?: Random },
): (readonly ModelExample[])[] {
  const byLength = groupBy(random?.shuffle(examples) ?? examples, model.lengthOf);
  const batches = [...byLength.values()].flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / size) }, (_, i) => group.slice(i * size, (i + 1) * size)),
  );
  return random?.shuffle(batches) ?? batches;
}

/** The label with the larger logit of each row: 0 false, 1 true. */
export function argmaxLabels({ data, dims }: TensorData): number[] {
  return Array.from({ length: dims[0]! }, (_, i) => Number(data[2 * i + 1]! > data[2 * i]!));
}

export function countCorrect(logits: TensorData, labels: readonly number[]): number {
  return argmaxLabels(logits).filter((label, i) => label === labels[i]).length;
}
