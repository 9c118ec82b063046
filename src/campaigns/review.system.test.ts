import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { Db } from "../database/open-database.ts";
import { embeddedDatabases } from "../database/testing/databases.ts";
import { previousWriter } from "./answer.ts";
import { getEligibility } from "./find-task.ts";
import { getLedger, getLedgerPage, payRound, reversePayment } from "./pay.ts";
import { addReview, closeRound, getRounds, summariseRounds } from "./review.ts";
import { costTable } from "./rules/ledger.ts";
import { ledger } from "./tables.ts";
import { checkSums } from "./testing/check-sums.ts";
import { workerName, writeSentences } from "./testing/stored-campaign.ts";

const databases = embeddedDatabases();
let db: Db;
beforeAll(async () => {
  ({ db } = await databases.open());
});

test("[W2 W3] a round is sampled, reviewed and paid once, and opens the whole pool", async () => {
  const campaign = await writeSentences(db, "rounds");
  const again = { campaign: "rounds", sentence: "sentence 8 of a test" }; // the second writer's, but for case and full stop
  expect(await previousWriter(db, { ...again, worker: workerName("rounds", 1) })).toBe("the-writer");
  expect(await previousWriter(db, { ...again, worker: workerName("rounds", 0) })).toBe("another");
  expect(await previousWriter(db, { ...again, worker: workerName("rounds", 0), sentence: "New." })).toBe(
    "nobody",
  );
  expect(await closeRound(db, campaign)).toBe(1);
  const [first, second] = await getRounds(db, campaign);
  expect([first!.sentences.length, first!.sample.length]).toEqual([7, 4]);
  expect([second!.sentences.length, second!.sample.length]).toEqual([3, 3]); // all, as there are fewer
  const writer = workerName("rounds", 0);
  const paying = { campaign, worker: writer, round: 1, now: 30 };
  await expect(payRound(db, paying)).rejects.toThrow("has not been fully reviewed yet");
  for (const [i, assignment] of first!.sample.entries()) {
    const review = {
      assignment,
      reviewer: "r",
      good: i > 0,
      guidelines: i > 0 ? [] : ["opinion" as const],
      now: 20,
    };
    await addReview(db, review);
    await expect(addReview(db, review)).rejects.toThrow("has already been reviewed");
  }
  expect((await getRounds(db, campaign, { workers: [writer] }))[0]!.outcome).toBe("full-bonus"); // three of four
  expect(await payRound(db, paying)).toBe(7);
  expect(await payRound(db, paying)).toBe(0);
  expect(await getEligibility(db, campaign, writer)).toMatchObject({ pool: "whole" });
  expect(await getEligibility(db, campaign, workerName("rounds", 1))).toMatchObject({ pool: "limited" });
  // 10 sentences at 25 + 5, seven bonuses at 5 + 1; the bonus of the other three stays promised.
  expect(await checkSums(db, "rounds")).toMatchObject({ spent: 10 * 30 + 7 * 6, promised: 3 * 6 });
  expect(await closeRound(db, campaign)).toBe(2); // nothing was written since
  const rounds = await getRounds(db, campaign);
  expect(rounds).toHaveLength(2);
  expect(await summariseRounds(db, campaign)).toEqual(
    rounds.map(({ sentences, sample, ...round }) => {
      return { ...round, sentences: sentences.length, sampled: sample.length };
    }),
  );
});

test("[W4] a payment is taken back once, with its fee, and the table of costs knows", async () => {
  await writeSentences(db, "reversed");
  const [first] = await getLedger(db, "reversed");
  const assignment = first!.key.slice("pay/".length);
  const request = { campaign: "reversed", assignment, kind: "pay", now: 50 } as const;
  expect(await reversePayment(db, request)).toBe(true);
  expect(await reversePayment(db, request)).toBe(false);
  await expect(reversePayment(db, { ...request, kind: "bonus" })).rejects.toThrow("There is no payment");
  await checkSums(db, "reversed");
  const { rows, total } = costTable(await getLedger(db, "reversed"), { sentences: 10, examples: 40 });
  expect(total).toMatchObject({ stage: "total", cost: 9 * 30, fees: 9 * 5, workers: 2, tasks: 9 }); // ten at 25 + 5, less one
  expect(rows).toEqual([{ ...total, stage: "writing" }]);
});

test("a ledger is read in pages", async () => {
  await writeSentences(db, "paged");
  const [third] = (await db.select().from(ledger).where(eq(ledger.campaign, "paged"))).slice(2);
  const { entries, next } = await getLedgerPage(db, "paged", third!.id);
  expect(entries).toEqual((await getLedger(db, "paged")).slice(3));
  expect(next).toBeUndefined();
});
