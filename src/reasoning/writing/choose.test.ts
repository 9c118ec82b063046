import { expect, test } from "vitest";
import { Random } from "../../core/index.ts";
import { choose, chooseWeighted } from "./choose.ts";

test("weights are shares, and what weighs nothing is never chosen", () => {
  const random = new Random("weights");
  const chosen = Array.from({ length: 4_000 }, () =>
    chooseWeighted(
      [
        [3, "a"],
        [0, "b"],
        [1, "c"],
      ],
      random,
    ),
  );
  const share = (name: string) => chosen.filter((each) => each === name).length / chosen.length;
  expect(share("a")).toBeCloseTo(0.75, 1);
  expect(share("b")).toBe(0);
  expect(new Set(Array.from({ length: 100 }, () => choose([1, 2, 3], random)))).toEqual(new Set([1, 2, 3]));
});
