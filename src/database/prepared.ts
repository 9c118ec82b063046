import type { Db, Transaction } from "./open-database.ts";

/** Statements that were built for a connection, or for a pool of them, by name. */
const known = new WeakMap<object, Map<string, unknown>>();

/**
 * A named statement with placeholders, built once for each connection or pool: the database plans it once, and we do not put the
 * same text together again for every claim.
 */
export function prepared<Statement>(
  queries: Db | Transaction,
  name: string,
  build: () => { prepare(name: string): Statement },
): Statement {
  const client = clientOf(queries);
  const own = known.get(client) ?? new Map<string, unknown>();
  known.set(client, own);
  const statement = (own.get(name) as Statement | undefined) ?? build().prepare(name); // a name is always built alike
  own.set(name, statement);
  return statement;
}

/**
 * Runs statements of which none needs what another returns: sent to PostgreSQL at once, in this order; PGlite takes one at a
 * time.
 */
export async function together<Results extends readonly unknown[]>(
  transaction: Transaction,
  statements: { readonly [Key in keyof Results]: () => Promise<Results[Key]> },
): Promise<Results> {
  const results: unknown[] = [];
  for (const run of statements) {
    const result = run();
    results.push(clientOf(transaction).pipeline ? result : await result);
  }
  return (await Promise.all(results)) as unknown as Results; // one for each, in order
}

/** Sessions are made for each transaction, on connections that last; drizzle does not type the latter. */
function clientOf(queries: Db | Transaction): { readonly pipeline: boolean } {
  return (queries._.session as unknown as { readonly client: { readonly pipeline: boolean } }).client;
}
