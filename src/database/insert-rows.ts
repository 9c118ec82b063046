import { sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Db, Transaction } from "./open-database.ts";

export interface RowsToInsert {
  /** A list of rows as JSON, by the names of the table's columns. */
  readonly rows: string;
  /** The columns that the rows have; those left out get their defaults. */
  readonly columns: readonly AnyPgColumn[];
  /** The column whose values are returned. */
  readonly returned: AnyPgColumn;
  /** True to leave out rows that the table has; by default they are refused. */
  readonly skipsKnown?: boolean;
}

/**
 * Inserts rows in their order, and returns their values of one column. All rows are one parameter of the statement: drizzle's own insert has
 * one for every value, and takes longer to write it than PostgreSQL to run it.
 */
export async function insertRows(
  db: Db | Transaction,
  table: PgTable,
  { rows, columns, returned, skipsKnown = false }: RowsToInsert,
): Promise<readonly unknown[]> {
  const names = sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
  const { rows: inserted } = await db.execute<{ returned: unknown }>(
    sql`insert into ${table} (${names}) select ${names} from json_populate_recordset(null::${table}, ${rows}::json)
      ${skipsKnown ? sql`on conflict do nothing` : sql``} returning ${sql.identifier(returned.name)} as returned`,
  );
  return inserted.map((row) => returned.mapFromDriverValue(row.returned));
}
