import { desc, eq, lt } from "drizzle-orm";
import type { Db } from "../database/index.ts";
import { auditLog, members } from "./tables.ts";

/** A change that a member requested. */
export interface AuditEntry {
  readonly id: number;
  /** The member's name. */
  readonly by: string;
  readonly action: string;
  readonly details: unknown;
  readonly at: number;
}

export interface NewAuditEntry {
  /** The member's id. */
  readonly member: string;
  readonly action: string;
  readonly details: unknown;
  readonly now: number;
}

export async function addAuditEntry(db: Db, { now, ...entry }: NewAuditEntry): Promise<void> {
  await db.insert(auditLog).values({ ...entry, at: now });
}

const ENTRIES_AT_ONCE = 100;

/** The newest entries, or the newest of those before an id. */
export async function getAuditLog(db: Db, before?: number): Promise<readonly AuditEntry[]> {
  const { id, action, details, at } = auditLog;
  return db
    .select({ id, by: members.name, action, details, at })
    .from(auditLog)
    .innerJoin(members, eq(auditLog.member, members.id))
    .where(before === undefined ? undefined : lt(id, before))
    .orderBy(desc(id))
    .limit(ENTRIES_AT_ONCE);
}
