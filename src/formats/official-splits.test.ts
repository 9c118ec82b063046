import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { hashExamples, officialSplitOf, SplitRecogniser } from "./official-splits.ts";

const EXAMPLES = [
  { id: "dev-10-0-0", sentence: "Both boats are red.", label: true },
  { id: "dev-9-0-0", sentence: "One boat is red.", label: false },
];

test("the hash of examples is that of their sorted lines, whatever their order", () => {
  const lines = "dev-10-0-0\ttrue\tBoth boats are red.\ndev-9-0-0\tfalse\tOne boat is red.\n";
  const hash = createHash("sha256").update(lines).digest("hex");
  expect(hashExamples(EXAMPLES)).toBe(hash);
  expect(hashExamples(EXAMPLES.toReversed())).toBe(hash);
});

test("another label, sentence or identifier is another content", () => {
  const [first, second] = EXAMPLES as [(typeof EXAMPLES)[0], (typeof EXAMPLES)[0]];
  for (const change of [{ label: false }, { sentence: "Both boats are red" }, { id: "dev-11-0-0" }])
    expect(hashExamples([{ ...first, ...change }, second])).not.toBe(hashExamples(EXAMPLES));
});

test("as many examples as an official split has are not that split", () => {
  const recogniser = new SplitRecogniser();
  for (let i = 0; i < 989; i += 1) recogniser.add({ id: `${i}-0`, sentence: "A box.", label: i < 547 });
  expect(recogniser.result()).toBeNull();
  expect(officialSplitOf(hashExamples(EXAMPLES))).toBeNull();
});
