import type { Random } from "../../core/index.ts";
import type { Model, Question } from "../baseline.ts";

/**
 * Batches of questions of equal length, so that no step is spent on padding, which would be half of all in random batches
 * (docs/decisions/0019-tensors.md). With chance, the order of questions and batches is drawn.
 */
export function batchesOf(
  questions: readonly Question[],
  { model, size, random }: { readonly model: Model; readonly size: number; readonly random?: Random },
): (readonly Question[])[] {
  const byLength = new Map<number, Question[]>();
  for (const question of random?.shuffle(questions) ?? questions) {
    const length = model.lengthOf(question);
    const group = byLength.get(length);
    if (group === undefined) byLength.set(length, [question]);
    else group.push(question);
  }
  const batches = [...byLength.values()].flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / size) }, (_, i) => group.slice(i * size, (i + 1) * size)),
  );
  return random?.shuffle(batches) ?? batches;
}
