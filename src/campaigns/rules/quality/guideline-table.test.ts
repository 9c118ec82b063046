import { expect, test } from "vitest";
import type { Guideline, WorkerId } from "../../../core/index.ts";
import { guidelineTable } from "./guideline-table.ts";

const review = (worker: string, round: number, good: boolean, ...guidelines: Guideline[]) => ({
  ...{ worker: worker as WorkerId, round, good, guidelines },
});

test("[W2] violations of guidelines are counted by guideline, writer and round", () => {
  const table = guidelineTable({ recipe: "photos" }, [
    review("ann", 2, false, "absent-object", "text"),
    review("ann", 1, true),
    review("bob", 1, false, "absent-object", "absent-object"), // named twice, one sentence
    review("bob", 1, false), // not good for another reason
  ]);
  const none = { opinion: 0, photograph: 0, text: 0, "absent-object": 0, "single-object": 0, disjunction: 0 };
  expect(table).toEqual({
    ...{ reviewed: 4, violating: 2, otherwiseNotGood: 1 },
    guidelines: { ...none, "absent-object": 2, text: 1 },
    writers: [
      {
        ...{ worker: "ann", reviewed: 2, violating: 1, otherwiseNotGood: 0 },
        guidelines: { ...none, "absent-object": 1, text: 1 },
      },
      {
        ...{ worker: "bob", reviewed: 2, violating: 1, otherwiseNotGood: 1 },
        guidelines: { ...none, "absent-object": 1 },
      },
    ],
    rounds: [
      {
        ...{ round: 1, reviewed: 3, violating: 1, otherwiseNotGood: 1 },
        guidelines: { ...none, "absent-object": 1 },
      },
      {
        ...{ round: 2, reviewed: 1, violating: 1, otherwiseNotGood: 0 },
        guidelines: { ...none, "absent-object": 1, text: 1 },
      },
    ],
  });
});

test("sentences about scenes have other rules, and no such table", () => {
  expect(guidelineTable({ recipe: "scenes" }, [review("ann", 1, true)])).toBeNull();
});
