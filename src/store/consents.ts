import { and, eq } from "drizzle-orm";
import type { WorkerId } from "../core/index.ts";
import type { Queries } from "./open-database.ts";
import { consents } from "./schema-consents.ts";

export interface NewConsent {
  readonly worker: WorkerId;
  /** SHA-256 of the text. */
  readonly version: string;
  readonly text: string;
  readonly now: number;
}

/** Keeps that a worker agrees to a text; the first time holds. */
export async function addConsent(queries: Queries, { now, ...consent }: NewConsent): Promise<void> {
  await queries
    .insert(consents)
    .values({ ...consent, at: now })
    .onConflictDoNothing();
}

/** When a worker agreed to this version of the text, if it did. */
export async function getConsent(
  queries: Queries,
  { worker, version }: Pick<NewConsent, "worker" | "version">,
): Promise<number | undefined> {
  const own = and(eq(consents.worker, worker), eq(consents.version, version));
  const [row] = await queries.select({ at: consents.at }).from(consents).where(own);
  return row?.at;
}
