import { type Column, getTableColumns, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Transaction } from "./open-database.ts";

/**
 * Inserts rows, whose values are as in JSON, in their order; returns their values of the column `returned`. Columns that the database numbers are left to it. All rows are one parameter of
 * the statement: drizzle's own insert has one for every value, and takes longer to write it than PostgreSQL to run it.
 */
export async function insertRows(
  db: Transaction,
  table: PgTable,
  {
    rows,
    returned,
  }: { readonly rows: readonly Readonly<Record<string, unknown>>[]; readonly returned: AnyPgColumn },
): Promise<readonly unknown[]> {
  const isNumbered = ({ hasDefault, default: value }: Column) => hasDefault && value === undefined;
  const columns = Object.entries(getTableColumns(table)).filter(([, column]) => !isNumbered(column));
  const values = rows.map((row) =>
    Object.fromEntries(columns.map(([name, column]) => [column.name, row[name] ?? column.default ?? null])),
  );
  const names = sql.join(
    columns.map(([, { name }]) => sql.identifier(name)),
    sql`, `,
  );
  const { rows: inserted } = await db.execute<{ returned: unknown }>(
    sql`insert into ${table} (${names}) select ${names} from json_populate_recordset(null::${table}, ${JSON.stringify(values)}::json) returning ${sql.identifier(returned.name)} as returned`,
  );
  return inserted.map((row) => returned.mapFromDriverValue(row.returned));
}
