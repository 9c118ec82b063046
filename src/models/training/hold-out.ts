import type { Random } from "../../core/index.ts";
import type { HeldOut, Question } from "../baseline.ts";

/** SPEC M4: the share of the training examples that is not trained on, but says when to stop. */
const SHARE = 0.05;

/**
 * Holds out a twentieth for validation (SPEC M4): whole folders of images where all examples have one of several, which is how NLVR's
 * folders are meant, otherwise all examples of a sentence. Groups are drawn as long as they fit, though at least one.
 */
export function holdOut(questions: readonly Question[], random: Random): HeldOut {
  const folders = new Set(questions.map(({ directory }) => directory));
  const byFolder = folders.size > 1 && !folders.has(undefined);
  const groupOf = ({ directory, sentence }: Question) => (byFolder ? directory! : sentence);
  const sizes = new Map<string, number>();
  for (const question of questions) sizes.set(groupOf(question), (sizes.get(groupOf(question)) ?? 0) + 1);

  const held = new Set<string>();
  let size = 0;
  for (const group of random.shuffle([...sizes.keys()].sort())) {
    const larger = size + sizes.get(group)!;
    if (held.size > 0 && larger > SHARE * questions.length) continue;
    held.add(group);
    size = larger;
  }
  const isHeld = (question: Question) => held.has(groupOf(question));
  return { train: questions.filter((each) => !isHeld(each)), validation: questions.filter(isHeld) };
}
