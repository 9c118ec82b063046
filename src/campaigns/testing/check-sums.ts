import { asc, eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Db } from "../../database/open-database.ts";
import { getAccount } from "../budget.ts";
import { getStageProgress } from "../progress.ts";
import { sumMoney } from "../rules/money.ts";
import { assignments, budgets, ledger, tasks } from "../tables.ts";

/** The account of a campaign, after checking that it and the counts of stages are what the rows of the campaign add up to. */
export async function checkSums(db: Db, campaign: string) {
  const account = await getAccount(db, campaign);
  const paid = await db.select().from(ledger).where(eq(ledger.campaign, campaign));
  expect(account.spent).toBe(sumMoney(paid.map(({ amount }) => amount)));
  const assigned = await db.select().from(assignments).where(eq(assignments.campaign, campaign));
  expect(account.promised).toBe(sumMoney(assigned.map(({ reservedAmount }) => reservedAmount)));
  const [budget] = await db.select().from(budgets).where(eq(budgets.campaign, campaign));
  expect(sumMoney([account.spent, account.promised])).toBe(budget!.committed);
  expect(budget!.committed).toBeLessThanOrEqual(account.budget);

  const isDone = sql`${tasks.countedAnswers} = ${tasks.seats}`;
  const stages = await db
    .select({
      stage: tasks.stage,
      tasks: sql<number>`count(*)::int`,
      done: sql<number>`(count(*) filter (where ${isDone}))::int`,
      seats: sql<number>`sum(${tasks.seats})::int`,
      answers: sql<number>`sum(${tasks.countedAnswers})::int`,
    })
    .from(tasks)
    .where(sql`${tasks.campaign} = ${campaign} and (not ${tasks.isClosed} or ${isDone})`)
    .groupBy(tasks.stage)
    .orderBy(asc(sql`min(${tasks.id})`));
  const counted = await getStageProgress(db, campaign, 0);
  expect(counted.map(({ held: _, ...counts }) => counts)).toEqual(stages);
  return account;
}
