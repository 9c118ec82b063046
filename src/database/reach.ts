import { sql } from "drizzle-orm";
import type { Db } from "./open-database.ts";

/** Whether the database answers. */
export async function isReachable(db: Db): Promise<boolean> {
  return db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
}
