import { and, asc, desc, eq, isNull, lt, sql } from "drizzle-orm";
import { CounterpointError, notFound } from "../core/index.ts";
import type { Db, Transaction } from "../database/index.ts";
import type { MemberRole } from "./schemas/members.ts";
import { auditLog, members, sessions, teams } from "./tables.ts";

/** A member of the lab. */
export interface Member {
  readonly id: string;
  readonly name: string;
  readonly role: MemberRole;
}

export interface NewMember extends Member {
  /** Salted hash of the password. */
  readonly password: string;
  readonly now: number;
}

/** Adds a member under a name that no member or team has or had, because both sign in by the same form. */
export async function addMember(db: Db | Transaction, { now, ...member }: NewMember): Promise<void> {
  if (await hasTeam(db, member.name)) throw refused(`There is a team "${member.name}" already`);
  const added = await db
    .insert(members)
    .values({ ...member, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: members.id });
  if (added.length === 0) throw refused(`There is a member "${member.name}" already`);
}

async function hasTeam(db: Db | Transaction, name: string): Promise<boolean> {
  return (await db.select({ id: teams.id }).from(teams).where(eq(teams.name, name))).length > 0;
}

/** Adds the first owner; of two concurrent calls one is refused. */
export async function addFirstOwner(db: Db, owner: Omit<NewMember, "role">): Promise<void> {
  await db.transaction(async (transaction) => {
    await lockMembers(transaction);
    if (await hasOwner(transaction)) throw refused("There is an owner already");
    await addMember(transaction, { ...owner, role: "owner" });
  });
}

/** True when there is an owner. It stays true, because the last owner cannot be removed. */
export async function hasOwner(db: Db | Transaction): Promise<boolean> {
  const isOwner = eq(members.role, "owner");
  return (await db.select({ id: members.id }).from(members).where(isOwner).limit(1)).length > 0;
}

/** The active member of this name with the password hash. */
export async function findMember(
  db: Db,
  name: string,
): Promise<(Member & { readonly password: string }) | undefined> {
  const isOpen = and(eq(members.name, name), isNull(members.closedAt));
  const [row] = await db.select().from(members).where(isOpen);
  return row;
}

/** The active members, in the order in which they were added. */
export async function getMembers(db: Db): Promise<readonly Member[]> {
  const { id, name, role } = members;
  const rows = db.select({ id, name, role }).from(members).where(isNull(members.closedAt));
  return rows.orderBy(asc(members.createdAt), asc(members.id));
}

/** Deactivates a member, whose sessions end at once. The last owner cannot be deactivated. */
export async function deactivateMember(db: Db, id: string, now: number): Promise<void> {
  await db.transaction(async (transaction) => {
    await lockMembers(transaction);
    const [member, ...others] = await transaction
      .select()
      .from(members)
      .where(isNull(members.closedAt))
      .orderBy(sql`${members.id} <> ${id}`); // the member first
    if (member?.id !== id) throw notFound("member", id);
    if (member.role === "owner" && others.every(({ role }) => role !== "owner"))
      throw refused("The last owner cannot be removed");
    await transaction.update(members).set({ closedAt: now }).where(eq(members.id, id));
    await transaction.delete(sessions).where(eq(sessions.member, id));
  });
}

/** Changes a password and ends every session of the member. */
export async function setPassword(db: Db, id: string, password: string): Promise<void> {
  await db.transaction(async (transaction) => {
    await transaction.update(members).set({ password }).where(eq(members.id, id));
    await transaction.delete(sessions).where(eq(sessions.member, id));
  });
}

async function lockMembers(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('members'))`);
}

function refused(message: string): CounterpointError {
  return new CounterpointError("access/refused", message);
}

/** A change that a member requested. */
interface AuditEntry {
  readonly id: number;
  /** The member's name. */
  readonly by: string;
  readonly action: string;
  readonly details: unknown;
  readonly at: number;
}

interface NewAuditEntry {
  /** The member's id. */
  readonly member: string;
  readonly action: string;
  readonly details: unknown;
  readonly now: number;
}

export async function addAuditEntry(db: Db, { now, ...entry }: NewAuditEntry): Promise<void> {
  await db.insert(auditLog).values({ ...entry, at: now });
}

const PAGE_SIZE = 100;

/** The newest entries, or the newest of those before an id. */
export async function getAuditLog(db: Db, before?: number): Promise<readonly AuditEntry[]> {
  const { id, action, details, at } = auditLog;
  return db
    .select({ id, by: members.name, action, details, at })
    .from(auditLog)
    .innerJoin(members, eq(auditLog.member, members.id))
    .where(before === undefined ? undefined : lt(id, before))
    .orderBy(desc(id))
    .limit(PAGE_SIZE);
}
