import { expect, test } from "vitest";
import { Random } from "../core/index.ts";
import { signFlip } from "./significance.ts";

const random = () => new Random("sign-flip");

test("[E3] the p-value is the share of all sign assignments with so large a sum", () => {
  // 3 + 1 + 1 = 5: of the 8 assignments only +++ and --- reach 5, so p = 2/8.
  expect(signFlip([3, 1, 1], { random: random() }).p).toBeCloseTo(0.25, 1);
  // 2 + 1 - 1 = 2: |2+1+1| |2+1-1| |2-1+1| and their opposites reach 2, |2-1-1| does not: p = 6/8.
  expect(signFlip([2, 1, -1], { random: random() }).p).toBeCloseTo(0.75, 1);
});

test("[E3] systems that never differ have p = 1", () => {
  expect(signFlip([0, 0, 0], { random: random() }).p).toBe(1);
});

test("[E3] a difference in a thousand groups the same way is as unlikely as the resamples can show", () => {
  const { p, resamples } = signFlip(new Array<number>(1000).fill(1), { random: random() });
  expect(p).toBe(1 / (resamples + 1));
});
