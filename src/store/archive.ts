import { and, asc, gt } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { HEADER, PARTS, type Row } from "./archive-parts.ts";
import { ROWS_AT_ONCE, unknown } from "./campaigns.ts";
import type { Queries } from "./open-database.ts";

/**
 * Everything of a campaign, as of one moment, as lines of JSON: a header, `[part, row]` for every row, and a last line
 * that counts them. Lines are handed over in batches.
 */
export async function archiveCampaign(
  queries: Queries,
  campaign: string,
  write: (lines: readonly string[]) => Promise<void>,
): Promise<void> {
  await queries.transaction(
    async (transaction) => {
      await write([JSON.stringify(HEADER)]);
      let rows = 0;
      for (const { name, table, key, of } of PARTS) {
        let after: unknown;
        for (;;) {
          const later = after === undefined ? undefined : gt(key, after);
          const batch: Row[] = await transaction
            .select()
            .from(table)
            .where(and(of(transaction, campaign), later))
            .orderBy(asc(key))
            .limit(ROWS_AT_ONCE);
          if (batch.length === 0) break;
          await write(batch.map((row) => JSON.stringify([name, row])));
          rows += batch.length;
          after = batch.at(-1)![propertyOf(table, key)];
        }
        if (rows === 0) throw unknown("campaign", campaign); // its own row comes first
      }
      await write([JSON.stringify({ rows })]);
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

function propertyOf(table: PgTable, column: AnyPgColumn): string {
  const [name] = Object.entries(table).find(([, each]) => each === column) ?? [];
  if (name === undefined) throw new Error(`The table has no column ${column.name}`);
  return name;
}
