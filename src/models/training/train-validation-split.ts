import type { Random } from "../../core/index.ts";
import type { ModelExample, TrainValidationSplit } from "../baseline.ts";

/** SPEC M4: the share of the training examples that is not trained on, but says when to stop. */
const SHARE = 0.05;

/**
 * Holds out a twentieth for validation (SPEC M4): whole folders of images where all examples have one of several, which is how NLVR's
 * folders are meant, otherwise all examples of a sentence. Groups are drawn as long as they fit, though at least one.
 */
export function trainValidationSplit(
  examples: readonly ModelExample[],
  random: Random,
): TrainValidationSplit {
  const folders = new Set(examples.map(({ directory }) => directory));
  const byFolder = folders.size > 1 && !folders.has(undefined);
  const groupOf = ({ directory, sentence }: ModelExample) => (byFolder ? directory! : sentence);
  const sizes = new Map<string, number>();
  for (const example of examples) sizes.set(groupOf(example), (sizes.get(groupOf(example)) ?? 0) + 1);

  const held = new Set<string>();
  let size = 0;
  for (const group of random.shuffle([...sizes.keys()].sort())) {
    const larger = size + sizes.get(group)!;
    if (held.size > 0 && larger > SHARE * examples.length) continue;
    held.add(group);
    size = larger;
  }
  const isHeld = (example: ModelExample) => held.has(groupOf(example));
  return { train: examples.filter((each) => !isHeld(each)), validation: examples.filter(isHeld) };
}
