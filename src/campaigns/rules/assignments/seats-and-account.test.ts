import fc from "fast-check";
import { expect, test } from "vitest";
import type { WorkerId } from "../../../core/index.ts";
import { type Account, promise, settle } from "../ledger/account.ts";
import { costOf, type LedgerEntry, payEntries } from "../ledger/ledger.ts";
import { payOf, reservationFor } from "../recipes/campaign-tasks.ts";
import { SCENES_SETTINGS } from "../settings/campaign-settings.ts";
import { readSettings } from "../settings/setting.ts";
import {
  claimSeat,
  extendLease,
  isPayable,
  isWithdrawn,
  returnAssignment,
  submitAnswer,
  type TaskAssignments,
} from "./seats.ts";

const settings = readSettings(SCENES_SETTINGS, { lease: 60_000, gracePeriod: 100_000 });
const campaign = { id: "c", name: "c", seed: "c", currency: "USD", recipe: "scenes", settings } as const;
const pay = payOf(campaign, "writing");
const price = reservationFor(campaign, "writing");

const step = fc.record({
  verb: fc.constantFrom("claim", "claim", "submit", "submit", "extend", "return"),
  task: fc.nat(2),
  worker: fc.nat(4),
  wait: fc.constantFrom(0, 1, 20_000, 59_999, 60_000, 120_000),
});

/** Seats and money together, as a store keeps them: promises of assignments that closed are released first. */
test("whatever workers do, no seat is given twice and the sums agree", () => {
  const scenario = fc.record({
    steps: fc.array(step, { maxLength: 120 }),
    seats: fc.integer({ min: 1, max: 3 }),
    budget: fc.integer({ min: 0, max: 12 * price }),
    withdrawAfter: fc.option(fc.integer({ min: 1, max: 400_000 }), { nil: undefined }),
  });
  fc.assert(
    fc.property(scenario, ({ steps, seats, budget, withdrawAfter }) => {
      const empty = { seats, excludedWorkers: [], openedAt: 0, withdrawAfter, assignments: [] };
      const tasks: TaskAssignments[] = [empty, empty, empty];
      const ledger = new Map<string, LedgerEntry>();
      const promisedFor = new Set<string>();
      const withdrawn = new Set<number>();
      let account: Account = { budget, spent: 0, promised: 0 };
      let now = 0;
      for (const { verb, task: at, worker: number, wait } of steps) {
        now += wait;
        for (const { assignments } of tasks) {
          for (const assignment of assignments) {
            if (
              assignment.answer ||
              isPayable(assignment, now, settings) ||
              !promisedFor.delete(assignment.id)
            )
              continue;
            account = settle(account, { promised: price, paid: 0 });
          }
        }
        const task = tasks[at]!;
        const request = { id: `${at}-${number}`, worker: `w${number}` as WorkerId, now };
        if (verb === "claim") {
          const result = claimSeat(task, request, settings);
          if (result.kind === "claimed") {
            const known = promisedFor.has(request.id);
            const richer = known ? account : promise(account, price);
            if (richer !== undefined) {
              account = richer;
              promisedFor.add(request.id);
              tasks[at] = result.task;
            }
          }
        } else if (verb === "submit") {
          const result = submitAnswer(task, { ...request, key: `${wait}`, content: 0 }, settings);
          if (result.kind === "accepted") {
            tasks[at] = result.task;
            const work = {
              assignment: request.id,
              worker: request.worker,
              stage: "writing" as const,
              at: now,
            };
            const lines = payEntries({ ...work, amount: pay.pay }, settings);
            for (const line of lines) {
              expect(ledger.has(line.key)).toBe(false); // nobody is paid twice
              ledger.set(line.key, line);
            }
            const paid = lines.reduce((sum, { amount }) => sum + amount, 0);
            account = settle(account, { promised: costOf(pay.pay, settings), paid });
          }
        } else {
          const result =
            verb === "extend" ? extendLease(task, request, settings) : returnAssignment(task, request);
          if (result.kind !== "refused") tasks[at] = result.task;
          if (result.kind === "given-back" && promisedFor.delete(request.id)) {
            account = settle(account, { promised: price, paid: 0 });
          }
        }

        // Recounted from nothing:
        let answers = 0;
        let open = 0;
        for (const [i, { assignments, ...rest }] of tasks.entries()) {
          const counted = assignments.filter(({ answer }) => answer?.status === "counted").length;
          const held = assignments.filter((a) => !a.answer && !a.returned && now < a.leaseEnds).length;
          expect(counted + held).toBeLessThanOrEqual(seats);
          expect(new Set(assignments.map((a) => a.worker)).size).toBe(assignments.length);
          answers += assignments.filter(({ answer }) => answer).length;
          open += assignments.filter((a) => isPayable(a, now, settings)).length;
          if (withdrawn.has(i)) expect(isWithdrawn({ ...rest, assignments }, now)).toBe(true);
          if (isWithdrawn({ ...rest, assignments }, now)) withdrawn.add(i);
        }
        const sum = [...ledger.values()].reduce((total, { amount }) => total + amount, 0);
        expect(account.spent).toBe(sum);
        expect(sum).toBe(answers * costOf(pay.pay, settings));
        expect(account.promised).toBe(open * price + answers * costOf(pay.mostBonus, settings));
        expect(account.spent + account.promised).toBeLessThanOrEqual(budget);
      }
    }),
    { numRuns: 400 },
  );
});
