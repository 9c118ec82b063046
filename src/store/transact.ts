import { drizzle } from "drizzle-orm/node-postgres";
import type { PoolClient } from "pg";
import type { Queries, Transaction } from "./open-database.ts";
import * as schema from "./schema.ts";

/**
 * Runs a transaction like drizzle's own, but sends its beginning along with the first statement, where the connection
 * takes several at once: a claim has six ways to the database and back instead of seven.
 */
export async function transact<Result>(
  queries: Queries,
  run: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const client = await queries.$client.connect();
  let isBroken = false;
  try {
    const begun = client.query("begin");
    begun.catch(() => {}); // the first statement fails as well
    if (!(client as PoolClient & { readonly pipeline: boolean }).pipeline) await begun;
    const result = await run(drizzle(client, { schema }) as unknown as Transaction); // it has what we use of one
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch(() => {
      isBroken = true;
    });
    throw error;
  } finally {
    client.release(isBroken);
  }
}
