import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { CounterpointError, notFound } from "../core/index.ts";
import type { Db, Transaction } from "../database/index.ts";
import type { MemberRole } from "./schemas/members.ts";
import { members, sessions, teams } from "./tables.ts";

/** A person of the lab. */
export interface Member {
  readonly id: string;
  readonly name: string;
  readonly role: MemberRole;
}

export interface NewMember extends Member {
  /** A salted hash, never the password itself. */
  readonly password: string;
  readonly now: number;
}

/** Adds a member under a name that nobody has or had, as members and teams sign in at the same place. */
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

/** Adds the first owner; of two at once, one is refused. */
export async function addFirstOwner(db: Db, owner: Omit<NewMember, "role">): Promise<void> {
  await db.transaction(async (transaction) => {
    await lockMembers(transaction);
    if (await hasOwner(transaction)) throw refused("There is an owner already");
    await addMember(transaction, { ...owner, role: "owner" });
  });
}

/** Whether there is an owner; the last one cannot be removed, so that there is one ever after. */
export async function hasOwner(db: Db | Transaction): Promise<boolean> {
  const isOwner = eq(members.role, "owner");
  return (await db.select({ id: members.id }).from(members).where(isOwner).limit(1)).length > 0;
}

/** The member of a name with its hash, unless it was closed. */
export async function findMember(
  db: Db,
  name: string,
): Promise<(Member & { readonly password: string }) | undefined> {
  const isOpen = and(eq(members.name, name), isNull(members.closedAt));
  const [row] = await db.select().from(members).where(isOpen);
  return row;
}

/** The members who have access, in the order in which they came. */
export async function getMembers(db: Db): Promise<readonly Member[]> {
  const { id, name, role } = members;
  const rows = db.select({ id, name, role }).from(members).where(isNull(members.closedAt));
  return rows.orderBy(asc(members.createdAt), asc(members.id));
}

/** Takes a member's access, at once and everywhere. The last owner keeps its own. */
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
