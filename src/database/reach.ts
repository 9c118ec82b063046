import { sql } from "drizzle-orm";
import type { Queries } from "./open-database.ts";

/** Whether the database answers. */
export async function isReachable(queries: Queries): Promise<boolean> {
  return queries.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
}
