import { type Placeholder, sql } from "drizzle-orm";
import type { Db, Transaction } from "./open-database.ts";

/** The statements that were prepared for a connection, by name. */
type Statements = Map<string, unknown>;

const statementsOf = new WeakMap<Db | Transaction, Statements>();

/** Lets a transaction, or a pool, use the statements of its connection. */
export function shareStatements(db: Db | Transaction, statements: Statements): void {
  statementsOf.set(db, statements);
}

/**
 * A statement that is built once per connection and kept under its name: drizzle takes longer to build most statements than PostgreSQL to
 * run them. What differs between calls has to be placeholders; one name has one text.
 */
export function prepared<Q>(
  db: Db | Transaction,
  name: string,
  build: () => { prepare(name: string): Q },
): Q {
  const statements = statementsOf.get(db);
  const known = statements?.get(name) as Q | undefined; // the builder of that name made it
  if (known !== undefined) return known;
  const statement = build().prepare(name);
  statements?.set(name, statement);
  return statement;
}

/** Placeholders of prepared statements, by name. */
export function placeholders<Name extends string>(
  ...names: readonly Name[]
): { readonly [Each in Name]: Placeholder<Each> } {
  return Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as {
    readonly [Each in Name]: Placeholder<Each>;
  };
}
