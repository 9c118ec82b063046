import { createHash } from "node:crypto";
import { and, count, eq, gt, sql } from "drizzle-orm";
import { CounterpointError } from "../core/index.ts";
import type { Db, Transaction } from "../database/index.ts";
import { failedTries } from "./tables.ts";

/** ASVS 4.0.3, 2.2.1: no more than 100 failed tries per hour on a single account. */
export const MAX_FAILED_TRIES = 100;

const HOUR = 3_600_000;

/**
 * Makes a try at the password or code of an account: it fails when it returns undefined or throws. It is stored as
 * failed before it begins, so that tries at the same time are counted too. Names without an account are counted alike,
 * and the clock is the database's, which all servers share.
 */
export async function limitTries<Outcome>(
  db: Db,
  name: string,
  attempt: () => Promise<Outcome | undefined>,
): Promise<Outcome | undefined> {
  const id = await storeTry(db, hashName(name));
  const outcome = await attempt();
  if (outcome !== undefined) await db.delete(failedTries).where(eq(failedTries.id, id));
  return outcome;
}

async function storeTry(db: Db, account: string): Promise<number> {
  return db.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtext(${account}))`);
    const { rows } = await transaction.execute<{ now: string }>(
      sql`select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`,
    );
    const now = Number(rows[0]!.now); // a select without a table has one row
    // Old rows that another try is deleting are left to it.
    await transaction.execute(
      sql`delete from ${failedTries} where id in (select id from ${failedTries} where at <= ${now - HOUR} for update skip locked)`,
    );
    const isRecent = and(eq(failedTries.account, account), gt(failedTries.at, now - HOUR));
    const [{ tries }] = (await transaction.select({ tries: count() }).from(failedTries).where(isRecent)) as [
      { tries: number },
    ]; // an aggregate has one row
    if (tries >= MAX_FAILED_TRIES) throw locked();
    const [stored] = await transaction
      .insert(failedTries)
      .values({ account, at: now })
      .returning({ id: failedTries.id });
    return stored!.id; // the row that was inserted
  });
}

/** Forgets the failed tries at an account. */
export async function forgetTries(db: Db | Transaction, name: string): Promise<void> {
  await db.delete(failedTries).where(eq(failedTries.account, hashName(name)));
}

/** The same for names with and without an account, and for right and wrong passwords. */
function locked(): CounterpointError {
  const message = `There were ${MAX_FAILED_TRIES} failed attempts with this name within an hour`;
  const hint = "Wait an hour, or ask for a new link";
  return new CounterpointError("access/locked", message, { hint });
}

function hashName(name: string): string {
  return createHash("sha256").update(name).digest("hex");
}
