import { expect, test } from "vitest";
import type { WorkerId } from "../../core/index.ts";
import {
  bonusEntries,
  costOf,
  costTable,
  feeOn,
  type LedgerEntry,
  payEntries,
  reversalEntries,
} from "./ledger.ts";
import { reservationFor } from "./recipes/campaign-tasks.ts";
import { PHOTOS_SETTINGS } from "./settings/campaign-settings.ts";
import { readSettings } from "./settings/setting.ts";
import type { StageName } from "./stages/stage.ts";

const settings = readSettings(PHOTOS_SETTINGS);
const work = { assignment: "a1", worker: "ann" as WorkerId, stage: "writing" as const, amount: 25, at: 7 };

test("pay and bonus carry a fee, in hundredths of a minor unit with half of one rounded up", () => {
  expect(payEntries(work, settings).map(({ key, kind, amount }) => ({ key, kind, amount }))).toEqual([
    { key: "pay/a1", kind: "pay", amount: 25 },
    { key: "fee/pay/a1", kind: "fee", amount: 5 }, // 20 % of 25
  ]);
  expect(bonusEntries({ ...work, amount: 0.02 }, settings).map(({ key }) => key)).toEqual(["bonus/a1"]); // 0.004: no fee
  expect(feeOn(25, { feeBasisPoints: 1000 })).toBe(2.5);
  expect(feeOn(0.25, { feeBasisPoints: 1000 })).toBe(0.03); // 0.025
  expect(feeOn(0.24, { feeBasisPoints: 1000 })).toBe(0.02); // 0.024
});

test("a reversal takes pay and fee back by lines of their own, and is final", () => {
  const paid = payEntries(work, settings);
  const back = reversalEntries(paid, 9);
  expect([...paid, ...back].reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  expect(back.map(({ key }) => key)).toEqual(["reversal/pay/a1", "reversal/fee/pay/a1"]);
  expect(() => reversalEntries(back, 10)).toThrow("is a reversal and cannot be reversed");
});

test("a seat is promised with its fee and the greatest bonus it may earn", () => {
  const campaign = {
    id: "c",
    name: "c",
    seed: "c",
    sealedSeed: "s",
    currency: "USD",
    recipe: "photos",
    settings,
  } as const;
  // Writing: 25 + 5 fee, and 5 + 1 fee. Validation: 3 + 0.6 fee.
  expect(reservationFor(campaign, "writing")).toBe(36);
  expect(reservationFor(campaign, "validation")).toBe(3.6);
});

test("[W4] the papers' costs per task can be entered: 4.7, 9.2, 30.5 and 3.0 cents with a fee of 20 %", () => {
  // Cents of pay and of fee: 3.92 + 0.784, 7.67 + 1.534, 25.42 + 5.084, 2.5 + 0.5.
  expect([3.92, 7.67, 25.42, 2.5].map((pay) => costOf(pay, settings))).toEqual([4.7, 9.2, 30.5, 3]);
  const paid = Array.from({ length: 1_000 }, (_, i) =>
    payEntries({ ...work, assignment: `a${i}`, amount: 3.92 }, settings),
  ).flat();
  const { rows } = costTable(paid, { sentences: 0, examples: 0 });
  expect(rows).toMatchObject([{ cost: 4_700, pay: 3_920, fees: 780, tasks: 1_000, perTask: 4.7 }]);
});

test("[W4] AP Table 9 comes out of a ledger with its sums, a worker of several tasks counted once", () => {
  // Cost in cents and workers per task as printed; the first 167 names over all tasks, so that the total is 167.
  const printed: readonly [StageName, number, number][] = [
    ["image-pruning", 131_076, 53],
    ["set-construction", 179_884, 46],
    ["writing", 957_046, 99],
    ["validation", 645_293, 125],
  ];
  const entries = printed.flatMap(([stage, cost, workers], row): LedgerEntry[] =>
    Array.from({ length: workers }, (_, i) => {
      const amount = Math.floor(cost / workers) + (i < cost % workers ? 1 : 0);
      const name = row === 3 ? 167 - workers + i : i;
      return { key: `pay/${stage}/${i}`, kind: "pay", worker: `w${name}` as WorkerId, stage, amount, at: 0 };
    }),
  );
  const { rows, total, perExample, perSentence } = costTable(entries, {
    sentences: 29_680,
    examples: 107_292,
  });
  expect(rows.map(({ stage, cost, workers }) => [stage, cost, workers])).toEqual(printed);
  expect(total).toMatchObject({ stage: "total", cost: 1_913_299, workers: 167 });
  expect(perExample! / 100).toBeCloseTo(0.18, 2); // as printed
  expect(perSentence! / 100).toBeCloseTo(0.645, 3); // printed as 0.65
  expect(costTable([], { sentences: 0, examples: 0 }).perExample).toBeUndefined();
});

test("[W4] a stage has its pay, bonus and fees, its paid answers and the cost of each, less what was taken back", () => {
  const answer = (assignment: string, worker: string, stage: StageName, amount: number) =>
    payEntries({ assignment, worker: worker as WorkerId, stage, amount, at: 0 }, settings);
  const reversed = answer("a2", "ann", "writing", 25);
  const { rows, validations, total } = costTable(
    [
      ...answer("a1", "ann", "writing", 25),
      ...reversed,
      ...reversalEntries(reversed, 1),
      ...bonusEntries({ ...work, amount: 5 }, settings),
      ...answer("b1", "bob", "validation", 10),
      ...answer("b2", "bob", "extra-validation", 10),
      ...answer("b3", "cid", "extra-validation", 10),
    ],
    { sentences: 1, examples: 4 },
  );
  // Fees of 20 %: 5 on 25, 1 on 5, 2 on 10.
  expect(rows[0]).toEqual({
    ...{ stage: "writing", cost: 36, pay: 25, bonus: 5, fees: 6, workers: 1, tasks: 1, perTask: 36 },
  });
  expect(rows[2]).toMatchObject({ stage: "extra-validation", cost: 24, workers: 2, tasks: 2, perTask: 12 });
  expect(validations).toEqual({
    ...{ stage: "both validations", cost: 36, pay: 30, bonus: 0, fees: 6, workers: 2, tasks: 3, perTask: 12 },
  });
  expect(total).toMatchObject({ cost: 72, workers: 3, tasks: 4, perTask: 18 });
  expect(costTable([], { sentences: 0, examples: 0 })).toMatchObject({
    validations: null,
    total: { cost: 0, tasks: 0, perTask: null },
  });
});
