import { desc, eq, lt } from "drizzle-orm";
import type { Db, Transaction } from "../database/index.ts";
import { auditLog, members } from "./tables.ts";

/** A change that a member requested, or a decision about who is let in. */
interface AuditEntry {
  readonly id: number;
  /** The member's name; null for a failed sign-in and for teams. */
  readonly by: string | null;
  readonly action: string;
  readonly details: unknown;
  readonly at: number;
}

interface NewAuditEntry {
  /** The member's id; null for a failed sign-in and for teams. */
  readonly member: string | null;
  readonly action: string;
  readonly details: unknown;
  readonly now: number;
}

export async function addAuditEntry(db: Db | Transaction, { now, ...entry }: NewAuditEntry): Promise<void> {
  await db.insert(auditLog).values({ ...entry, at: now });
}

const PAGE_SIZE = 100;

/** The newest entries, or the newest of those before an id. */
export async function getAuditLog(db: Db, before?: number): Promise<readonly AuditEntry[]> {
  const { id, action, details, at } = auditLog;
  return db
    .select({ id, by: members.name, action, details, at })
    .from(auditLog)
    .leftJoin(members, eq(auditLog.member, members.id))
    .where(before === undefined ? undefined : lt(id, before))
    .orderBy(desc(id))
    .limit(PAGE_SIZE);
}

/** Characters of a name that are logged: people also type passwords into that field. */
const LOGGED_NAME_CHARACTERS = 20;

/** The beginning of a name that was tried, without characters that are not visible. */
export function shortenName(name: string): string {
  const visible = Array.from(name, (character) => (/\p{C}/u.test(character) ? "?" : character));
  const beginning = visible.slice(0, LOGGED_NAME_CHARACTERS).join("");
  return visible.length > LOGGED_NAME_CHARACTERS ? `${beginning}…` : beginning;
}
