import { drizzle } from "drizzle-orm/node-postgres";
import type { PoolClient } from "pg";
import type { Db, Transaction } from "./open-database.ts";

/** What a transaction ends with: its last statement, and what comes of it. */
export type LastStep<Result> = () => Promise<Result>;

/**
 * Runs a transaction like drizzle's own, but sends its beginning along with the first statement, and its end along with the
 * last step, where the connection takes several at once: a claim then has two ways to the database and back instead of
 * six. The last step may be one statement only, and fails together with the transaction.
 */
export async function transact<Result>(
  queries: Db,
  run: (transaction: Transaction) => Promise<LastStep<Result>>,
): Promise<Result> {
  const client = (await queries.$client.connect()) as PoolClient & { readonly pipeline: boolean }; // not typed
  let isBroken = false;
  try {
    const begun = client.query("begin");
    begun.catch(() => {}); // the first statement fails as well
    if (!client.pipeline) await begun;
    const last = (await run(transactionOn(client)))();
    last.catch(() => {}); // told below, once the transaction has ended
    if (!client.pipeline) await last;
    await client.query("commit"); // which undoes everything if the last step failed
    return await last;
  } catch (error) {
    await client.query("rollback").catch(() => {
      isBroken = true;
    });
    throw error;
  } finally {
    client.release(isBroken);
  }
}

const known = new WeakMap<PoolClient, Transaction>();

/** Queries on one connection, made once for it. */
function transactionOn(client: PoolClient): Transaction {
  const transaction = known.get(client) ?? (drizzle(client) as unknown as Transaction); // it has what we use of one
  known.set(client, transaction);
  return transaction;
}
