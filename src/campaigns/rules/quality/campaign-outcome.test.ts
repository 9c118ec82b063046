import { expect, test } from "vitest";
import { Random } from "../../../core/index.ts";
import { pairExample, sceneExample } from "../../../core/testing/examples.ts";
import { pruningQuality } from "./campaign-outcome.ts";

const random = new Random("quality");

test("[A1 A7] agreement is told before and after pruning, and how often writers were not understood", () => {
  const judged = [
    sceneExample("0-0", true, { answers: "T T T T T", intended: true }),
    sceneExample("0-1", true, { answers: "F F F F T", intended: true }), // against the writer
    sceneExample("0-2", false, { answers: "T T F F N", intended: false }), // no label: not in the corpus
    sceneExample("0-3", false, { answers: "F F F F F", intended: false }),
  ];
  const examples = [judged[0]!, { ...judged[1]!, label: false }, judged[3]!];
  const { before, after, againstIntention, nonsense } = pruningQuality(
    { examples, fullyJudged: judged },
    { random, humanThreshold: 100 },
  );
  expect(before.agreement).toMatchObject({ examples: 4, judgments: 20, workers: 5 });
  expect(after.agreement).toMatchObject({ examples: 3, judgments: 15 });
  expect(after.agreement.alpha).toBeGreaterThan(before.agreement.alpha!);
  expect(againstIntention).toMatchObject({ counted: 1, of: 3, share: 1 / 3, interval: null }); // one writing task
  expect(nonsense).toMatchObject({ counted: 1, of: 20, share: 0.05 });
});

test("before there are judgments everything is undefined, and says so", () => {
  const { before, againstIntention, nonsense } = pruningQuality(
    { examples: [], fullyJudged: [] },
    { random, humanThreshold: 100 },
  );
  expect(before.agreement).toMatchObject({ alpha: null, reason: "nothing-pairable" });
  expect([againstIntention.share, nonsense.share]).toEqual([null, null]);
});

test("pairs that validation did not confirm are in the funnel, not here", () => {
  const judged = [pairExample("dev-0-0-0", true, { validation: "8=T", answers: "1=T 2=T 3=F 4=F" })];
  const { againstIntention, before } = pruningQuality(
    { examples: [], fullyJudged: judged },
    { random, humanThreshold: 100 },
  );
  expect(againstIntention).toMatchObject({ share: null, of: 0 });
  expect(before.agreement).toMatchObject({ examples: 1, judgments: 5 });
});
