import fc from "fast-check";
import type { AnyExample, Example } from "../../core/index.ts";
import { pairExample, scatter, sceneExample, tower } from "../../core/testing/examples.ts";
import { type CorpusIndex, CorpusIndexBuilder } from "../browsing/corpus-index.ts";

/** These examples to look through. */
export function browsed(examples: readonly AnyExample[]): CorpusIndex {
  const builder = new CorpusIndexBuilder();
  for (const example of examples) builder.add(example);
  return builder.corpus();
}

const SENTENCES = [
  "Two boats are red.",
  "A boat is RED!",
  "No gull sits.",
  "All of the gulls sit on a pier.",
];
const ANSWERS = ["", "T", "T T", "T F", "T F N", "F F F", "8=F 9=T"];

const pairs = fc.uniqueArray(
  fc.record({
    id: fc
      .tuple(fc.constantFrom("train", "dev"), fc.nat(3), fc.nat(3), fc.nat(1))
      .map((parts) => parts.join("-")),
    label: fc.boolean(),
    sentence: fc.constantFrom(...SENTENCES),
    answers: fc.constantFrom(...ANSWERS),
    validation: fc.constantFrom("", "8=T", "w0=F", "w1=T"),
    left: fc.constantFrom("a", "b"),
    writer: fc.constantFrom("w1", "w2", undefined),
    synset: fc.constantFrom("boat", "gull", undefined),
  }),
  { selector: ({ id }) => id },
);
const scenes = fc.uniqueArray(
  fc.record({
    id: fc.tuple(fc.nat(5), fc.nat(3)).map((parts) => parts.join("-")),
    label: fc.boolean(),
    sentence: fc.constantFrom(...SENTENCES),
    answers: fc.constantFrom(...ANSWERS),
    scene: fc.constantFrom(tower(1, 2, 3), scatter(1), scatter(2)),
    intended: fc.constantFrom(true, false, undefined),
  }),
  { selector: ({ id }) => id },
);
/** Small corpora of either kind, in which everything recurs. */
export const corpora: fc.Arbitrary<readonly Example[]> = fc.oneof(
  pairs.map((all) =>
    all.map(({ id, label, left, writer, synset, ...described }) =>
      pairExample(id, label, {
        ...described,
        images: [left, "right"],
        ...(writer !== undefined && { writer }),
        ...(synset !== undefined && { synset }),
      }),
    ),
  ),
  scenes.map((all) => all.map(({ id, label, ...described }) => sceneExample(id, label, described))),
);
