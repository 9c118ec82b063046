import fc from "fast-check";
import { expect, test } from "vitest";
import { remainingBudget } from "./budget.ts";

const DAY = 86_400_000;

test("[E4] a submission comes back when its days are over, to the millisecond", () => {
  const budget = { submissions: 2, days: 30 };
  expect(remainingBudget(budget, [], 0)).toEqual({ left: 2, moreAt: null });
  expect(remainingBudget(budget, [5, 7], 10)).toEqual({ left: 0, moreAt: 5 + 30 * DAY });
  expect(remainingBudget(budget, [5, 7], 5 + 30 * DAY - 1).left).toBe(0);
  expect(remainingBudget(budget, [5, 7], 5 + 30 * DAY)).toEqual({ left: 1, moreAt: 7 + 30 * DAY });
});

test("[E4] what is spent for ever never comes back", () => {
  expect(remainingBudget({ submissions: 1, days: null }, [0], 1e15)).toEqual({ left: 0, moreAt: null });
});

test("[E4] whoever submits whenever there is one left has no window with more than the budget", () => {
  const times = fc.array(fc.nat(100 * DAY), { maxLength: 60 });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 6 }),
      fc.integer({ min: 1, max: 40 }),
      times,
      (submissions, days, tries) => {
        const accepted: number[] = [];
        for (const now of tries.toSorted((a, b) => a - b)) {
          const { left, moreAt } = remainingBudget({ submissions, days }, accepted, now);
          if (left > 0) accepted.push(now);
          else expect(remainingBudget({ submissions, days }, accepted, moreAt!).left).toBeGreaterThan(0);
        }
        for (const from of accepted)
          expect(accepted.filter((at) => at >= from && at < from + days * DAY).length).toBeLessThanOrEqual(
            submissions,
          );
      },
    ),
  );
});
