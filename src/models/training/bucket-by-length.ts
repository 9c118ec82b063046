import { groupBy, type Random } from "../../core/index.ts";
import type { TensorData } from "../../tensors/index.ts";
import type { Model, ModelExample } from "../baseline.ts";

/**
 * Batches of examples of equal length, so that no step is spent on padding, which would be half of all in random batches
 * (docs/decisions/0019-tensors.md). A model that reads a sentence once gets its examples in one batch, unless they would fill more than a
 * quarter of it: a batch about one sentence says little about others. With `random`, examples, or sentences, and batches are shuffled.
 */
export function bucketByLength(
  examples: readonly ModelExample[],
  { model, size, random }: { readonly model: Model; readonly size: number; readonly random?: Random },
): (readonly ModelExample[])[] {
  const bySentence = model.batchBy === "sentence";
  const groups: (readonly ModelExample[])[] = bySentence
    ? [...groupBy(random?.shuffle(examples) ?? examples, ({ sentence }) => sentence).values()].flatMap(
        (group) => chunk(group, Math.ceil(size * MAX_SHARE)),
      )
    : examples.map((example) => [example]);
  const byLength = groupBy(random?.shuffle(groups) ?? groups, ([first]) => model.lengthOf(first!));
  const batches = [...byLength.values()].flatMap((ofLength) => fill(ofLength, size));
  return random?.shuffle(batches) ?? batches;
}

/** The largest share of a batch that examples of one sentence have. */
const MAX_SHARE = 1 / 4;

function chunk<T>(elements: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(elements.length / size) }, (_, i) =>
    elements.slice(i * size, (i + 1) * size),
  );
}

/** Batches of whole groups, of at most so many examples. */
function fill(groups: readonly (readonly ModelExample[])[], size: number): ModelExample[][] {
  const batches: ModelExample[][] = [];
  for (const group of groups) {
    const last = batches.at(-1);
    if (last === undefined || last.length + group.length > size) batches.push([...group]);
    else last.push(...group);
  }
  return batches;
}

/** The label with the larger logit of each row: 0 false, 1 true. */
export function argmaxLabels({ data, dims }: TensorData): number[] {
  return Array.from({ length: dims[0]! }, (_, i) => Number(data[2 * i + 1]! > data[2 * i]!));
}

export function countCorrect(logits: TensorData, labels: readonly number[]): number {
  return argmaxLabels(logits).filter((label, i) => label === labels[i]).length;
}
