import { describe, expect, test } from "vitest";
import type { WorkerId } from "../core/index.ts";
import { BOTH_DATABASES, postgresDatabases } from "../database/testing/databases.ts";
import { claim } from "./claim.ts";
import { confirmWorkers } from "./confirm-workers.ts";
import { reversePayment } from "./pay.ts";
import { addPayout, getPayments } from "./payouts.ts";
import { ledger, payoutLines } from "./tables.ts";
import { ALL_STAGES, addTask, makeCampaign, submit, workerName } from "./testing/stored-campaign.ts";

describe.each(BOTH_DATABASES)("on %s", (_, databases) => {
  const opened = databases();

  test("payouts divide the ledger exactly while answers are submitted and payouts made at once", async () => {
    const { db } = await opened.open();
    const [WORKERS, TASKS] = [5, 6];
    const campaign = await makeCampaign(db, "c", { workers: WORKERS });
    for (let i = 0; i < TASKS; i += 1) await addTask(db, campaign, { name: `t${i}`, seats: WORKERS });
    const ids = Array.from({ length: WORKERS }, (_, i): WorkerId => workerName("c", i));
    await confirmWorkers(db, ids.slice(1), { by: "m", now: 0 }); // the first is not confirmed

    const pay = () => addPayout(db, { campaign: "c", by: "m", now: 3 }).catch(refusal);
    const work = async (worker: WorkerId) => {
      for (let turn = 0; turn < TASKS; turn += 1) {
        const asked = { campaign, worker, stages: ALL_STAGES, pool: "whole", now: 1 } as const;
        const claimed = await claim(db, { ...asked, id: `${worker} ${turn}` });
        if (claimed.kind !== "claimed") throw new Error("A task should have been given");
        const { assignment } = claimed;
        await submit(db, { ...asked, assignment, now: 2, key: "k", content: "true" });
        if (turn === 4) await reversePayment(db, { campaign: "c", assignment, kind: "pay", now: 2 });
      }
    };
    const paying = async () => {
      for (let i = 0; i < 8; i += 1) await pay();
    };
    await Promise.all([...ids.map(work), paying(), paying()]);
    await pay();

    const lines = await db.select().from(ledger);
    const paid = await db.select().from(payoutLines);
    const expected = lines.filter(({ worker }) => worker !== ids[0]).map(({ id }) => id);
    const ascending = (a: number, b: number) => a - b;
    // Every line of a confirmed worker, once; nothing of the other. Pay, fee, and both reversed once for each worker.
    expect(paid.map(({ line }) => line).sort(ascending)).toEqual(expected.sort(ascending));
    expect(expected).toHaveLength((WORKERS - 1) * (2 * TASKS + 2));
    const { payouts, workers } = await getPayments(db, campaign);
    const amount = payouts.reduce((sum, each) => sum + each.amount, 0);
    expect(amount).toBe((WORKERS - 1) * (TASKS - 1) * 3); // 3 cents a judgment
    expect(workers).toMatchObject([{ id: ids[0], confirmed: false, due: (TASKS - 1) * 3 }]);
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

/** Passes over that there is nothing to pay at the moment. */
function refusal(error: unknown): void {
  expect(error).toMatchObject({ code: "campaign/refused" });
}
