import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { WorkerId } from "../core/index.ts";
import { BOTH_DATABASES, embeddedDatabases, postgresDatabases } from "../database/testing/databases.ts";
import { claim } from "./claim.ts";
import { confirmWorkers } from "./confirm-workers.ts";
import { reversePayment } from "./pay.ts";
import { addPayout, getPayments, payoutBonuses } from "./payouts.ts";
import { ledger, payoutLines } from "./tables.ts";
import { ALL_STAGES, addTask, makeCampaign, submit, workerName } from "./testing/stored-campaign.ts";

describe.each(BOTH_DATABASES)("on %s", (_, databases) => {
  const opened = databases();

  test("payouts divide the ledger exactly while answers are submitted and payouts made at once", async () => {
    const { db } = await opened.open();
    const [WORKERS, TASKS] = [5, 6];
    const campaign = await makeCampaign(db, "c", { workers: WORKERS, settings: { validationPay: 3.92 } });
    for (let i = 0; i < TASKS; i += 1) await addTask(db, campaign, { name: `t${i}`, seats: WORKERS });
    const ids = Array.from({ length: WORKERS }, (_, i): WorkerId => workerName("c", i));
    await confirmWorkers(db, ids.slice(1), { by: "m", now: 0 }); // the first is not confirmed

    const pay = () => addPayout(db, { campaign: "c", by: "m", now: 3 }).catch(refusal);
    const answer = async (worker: WorkerId, turn: number) => {
      const asked = { campaign, worker, stages: ALL_STAGES, pool: "whole", now: 1 } as const;
      const claimed = await claim(db, { ...asked, id: `${worker} ${turn}` });
      if (claimed.kind !== "claimed") throw new Error("A task should have been given");
      const { assignment } = claimed;
      await submit(db, { ...asked, assignment, now: 2, key: "k", content: "true" });
      if (turn === 4) await reversePayment(db, { campaign: "c", assignment, kind: "pay", now: 2 });
    };
    const work = async (worker: WorkerId) => {
      for (let turn = 0; turn < TASKS; turn += 1) await answer(worker, turn);
    };
    const paying = async () => {
      for (let i = 0; i < 8; i += 1) await pay();
    };
    await Promise.all([...ids.map(work), paying(), paying()]);
    // One more answer: a payout needs somebody with a whole cent, and those before may have paid all of them.
    await addTask(db, campaign, { name: "last", seats: 1 });
    await answer(ids[1]!, TASKS);
    await pay();

    const lines = await db.select().from(ledger);
    const paid = await db.select().from(payoutLines);
    const expected = lines.filter(({ worker }) => worker !== ids[0]).map(({ id }) => id);
    const ascending = (a: number, b: number) => a - b;
    // Every line of a confirmed worker, once; nothing of the other. Pay, fee, and both reversed once for each worker.
    expect(paid.map(({ line }) => line).sort(ascending)).toEqual(expected.sort(ascending));
    expect(expected).toHaveLength((WORKERS - 1) * (2 * TASKS + 2) + 2);
    const { payouts, workers } = await getPayments(db, campaign);
    const amount = payouts.reduce((sum, each) => sum + each.amount, 0);
    expect(amount).toBe(23 + (WORKERS - 2) * 19); // the whole cents of 6 * 3.92 = 23.52 and of 5 * 3.92 = 19.6
    const dues = [19.6, 0.52, 0.6, 0.6, 0.6];
    expect(workers).toMatchObject(ids.map((id, i) => ({ id, confirmed: i > 0, due: dues[i] })));
  });
});

const embedded = embeddedDatabases();

test("[W4] whatever is earned and taken back, payouts are whole cents, never more than was earned, and the rest stays due", async () => {
  const { db } = await embedded.open();
  const step = fc.record({
    verb: fc.constantFrom("earn", "earn", "earn", "take back", "pay out"),
    worker: fc.nat(1),
    hundredths: fc.integer({ min: 1, max: 250 }),
  });
  let story = 0;
  const checkPayouts = async (steps: readonly Step[]) => {
    story += 1;
    const id = `story-${story}`;
    const campaign = await makeCampaign(db, id, { workers: 2 });
    const ids = [workerName(id, 0), workerName(id, 1)];
    await confirmWorkers(db, ids, { by: "m", now: 0 });
    // The model: hundredths that each worker has earned, and cents that they were paid.
    const [earned, paid] = [
      [0, 0],
      [0, 0],
    ];
    const unreversed: (readonly [key: string, worker: number, hundredths: number])[] = [];
    const add = async (key: string, worker: number, hundredths: number) => {
      earned[worker]! += hundredths;
      const about = { campaign: id, key, worker: ids[worker]!, stage: "validation", at: 1 } as const;
      const kind = hundredths > 0 ? "pay" : "reversal";
      await db.insert(ledger).values({ ...about, kind, amount: hundredths / 100 });
    };
    for (const [turn, { verb, worker, hundredths }] of steps.entries()) {
      const due = earned.map((each, i) => each - 100 * paid[i]!);
      if (verb === "earn") {
        await add(`pay/${turn}`, worker, hundredths);
        unreversed.push([`pay/${turn}`, worker, hundredths]);
      } else if (verb === "take back") {
        const [key, of, amount] = unreversed.pop() ?? [];
        if (key !== undefined) await add(`reversal/${key}`, of!, -amount!);
      } else if (due.every((each) => each < 100)) {
        await expect(addPayout(db, { campaign: id, by: "m", now: 2 })).rejects.toThrow("Nothing is due");
      } else {
        const { id: payout } = await addPayout(db, { campaign: id, by: "m", now: 2 });
        const owed = due.map((each) => Math.max(0, Math.floor(each / 100)));
        const lines = owed.flatMap((cents, i) =>
          cents === 0 ? [] : [`${i},${(cents / 100).toFixed(2)}\r\n`],
        );
        expect(await payoutBonuses(db, campaign, { payout, source: "test" })).toBe(lines.join(""));
        for (const [i, cents] of owed.entries()) paid[i]! += cents;
      }
      const { workers, payouts } = await getPayments(db, campaign);
      const expected = ids.map((each, i) => [each, (earned[i]! - 100 * paid[i]!) / 100] as const);
      expect(workers.map((each) => [each.id, each.due])).toEqual(expected.filter(([, each]) => each !== 0));
      expect(payouts.reduce((sum, { amount }) => sum + amount, 0)).toBe(paid[0]! + paid[1]!);
    }
  };
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20 }), checkPayouts), {
    numRuns: 20,
  });
});

const servers = postgresDatabases();

test("a line that is committed after a later one was paid is part of the next payout", async () => {
  const { db } = await servers.open();
  const worker = workerName("late", 0);
  await makeCampaign(db, "late", { workers: 1 });
  await confirmWorkers(db, [worker], { by: "m", now: 0 });
  const line = (key: string) => {
    const about = { campaign: "late", key, worker, at: 1 };
    return { ...about, kind: "pay" as const, stage: "validation" as const, amount: 3 };
  };
  const pay = () => addPayout(db, { campaign: "late", by: "m", now: 2 });
  const [early, late] = await db.transaction(async (transaction) => {
    const [before] = await transaction.insert(ledger).values(line("pay/early")).returning();
    const [after] = await db.insert(ledger).values(line("pay/late")).returning(); // by another connection
    await pay();
    return [before!.id, after!.id];
  });
  expect(early).toBeLessThan(late!);
  const paid = async () => (await db.select().from(payoutLines)).map((each) => each.line);
  expect(await paid()).toEqual([late]);
  await pay();
  expect(await paid()).toEqual([late, early]);
});

interface Step {
  readonly verb: "earn" | "take back" | "pay out";
  readonly worker: number;
  readonly hundredths: number;
}

/** Passes over that there is Nothing is due at the moment. */
function refusal(error: unknown): void {
  expect(error).toMatchObject({ code: "campaign/refused" });
}
