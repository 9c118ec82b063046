import { expect, test } from "vitest";
import type { ExampleTable } from "../../formats/index.ts";
import { papersOf } from "./test-set.ts";

/** A table of NLVR of these numbers. */
function goldOf({ examples = 985, trueExamples = 546, sentences = 266 } = {}): ExampleTable {
  const label = Uint8Array.from({ length: examples }, (_, i) => (i < trueExamples ? 1 : 0));
  const split = Array.from({ length: sentences }, () => "hidden");
  return {
    format: "nlvr",
    tasks: { split },
    examples: { count: examples, label },
  } as unknown as ExampleTable; // no more is read
}

test("[E4] published results stand beside the official split that gold files are, whatever was chosen", () => {
  const gold = { gold: goldOf({ examples: 990 }), official: "nlvr-test" as const };
  expect(papersOf(gold, null)).toBe("nlvr-test");
  expect(papersOf(gold, "nlvr-test")).toBe("nlvr-test");
  for (const chosen of ["nlvr-hidden", "nlvr-dev", "nlvr2-test2"] as const)
    expect(() => papersOf(gold, chosen)).toThrow("they are those of NLVR Test-P");
});

test("[E4] other gold files have none, and a released split cannot be claimed for them", () => {
  const gold = { gold: goldOf(), official: null };
  expect(papersOf(gold, null)).toBeNull();
  expect(() => papersOf(gold, "nlvr-test")).toThrow("are not those of the release");
});

test("[E4] a split that is not released can be chosen for examples with the numbers of N Tables 1 and 3", () => {
  // 5,910 / 6 orders = 985 examples of 266 sentences; 546 / 985 = 55.43 %.
  const papers = (numbers: Parameters<typeof goldOf>[0]) =>
    papersOf({ gold: goldOf(numbers), official: null }, "nlvr-hidden");
  expect(papers({})).toBe("nlvr-hidden");
  expect(() => papers({ examples: 984 })).toThrow(
    "number of examples is 984, but the published value is 985",
  );
  expect(() => papers({ sentences: 267 })).toThrow("number of sentences is 267");
  expect(() => papers({ trueExamples: 547 })).toThrow("percentage of true ones is 55.53");
  expect(() => papersOf({ gold: goldOf(), official: null }, "nlvr2-test2")).toThrow("corpus is nlvr");
});
