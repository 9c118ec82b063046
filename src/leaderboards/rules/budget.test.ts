import fc from "fast-check";
import { expect, test } from "vitest";
import { remainingBudget } from "./budget.ts";

const DAY = 86_400_000;

test("[E4] a submission comes back when its days are over, to the millisecond", () => {
  const budget = { submissions: 2, days: 30 };
  expect(remainingBudget(budget, [], 0)).toEqual({ remaining: 2, nextAt: null });
  expect(remainingBudget(budget, [5, 7], 10)).toEqual({ remaining: 0, nextAt: 5 + 30 * DAY });
  expect(remainingBudget(budget, [5, 7], 5 + 30 * DAY - 1).remaining).toBe(0);
  expect(remainingBudget(budget, [5, 7], 5 + 30 * DAY)).toEqual({ remaining: 1, nextAt: 7 + 30 * DAY });
});

test("[E4] what is spent for ever never comes back", () => {
  expect(remainingBudget({ submissions: 1, days: null }, [0], 1e15)).toEqual({ remaining: 0, nextAt: null });
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
          const { remaining, nextAt } = remainingBudget({ submissions, days }, accepted, now);
          if (remaining > 0) accepted.push(now);
          else expect(remainingBudget({ submissions, days }, accepted, nextAt!).remaining).toBeGreaterThan(0);
        }
        for (const from of accepted)
          expect(accepted.filter((at) => at >= from && at < from + days * DAY).length).toBeLessThanOrEqual(
            submissions,
          );
      },
    ),
  );
});
