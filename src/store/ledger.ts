import { asc, eq } from "drizzle-orm";
import type { LedgerEntry } from "../collection/index.ts";
import type { WorkerId } from "../core/index.ts";
import type { Queries } from "./open-database.ts";
import { ledger } from "./schema.ts";

/** The lines of a campaign's ledger, oldest first. */
export async function getLedger(queries: Queries, campaign: string): Promise<readonly LedgerEntry[]> {
  const rows = await queries
    .select()
    .from(ledger)
    .where(eq(ledger.campaign, campaign))
    .orderBy(asc(ledger.id));
  return rows.map(({ key, kind, worker, stage, amount, at }) => {
    return { key, kind, worker: worker as WorkerId, stage, amount, at };
  });
}
