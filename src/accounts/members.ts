import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import { CounterpointError, notFound } from "../core/index.ts";
import type { Db, Transaction } from "../database/index.ts";
import { forgetTries } from "./failed-tries.ts";
import type { MemberRole } from "./schemas/members.ts";
import { members, secondFactors, sessions, setupTokens, teams } from "./tables.ts";

/** A member of the lab. */
export interface Member {
  readonly id: string;
  readonly name: string;
  readonly role: MemberRole;
}

export interface NewMember extends Member {
  /** Salted hash of the password; null until the member sets one by a link. */
  readonly password: string | null;
  /** The address by which an OpenID Connect provider knows the member. */
  readonly email?: string | null;
  readonly now: number;
}

/** A member as owners see it. */
export interface ListedMember extends Member {
  readonly email: string | null;
  readonly hasPassword: boolean;
  readonly hasSecondFactor: boolean;
}

/** Adds a member under a name that no member or team has or had, because both sign in by the same form. */
export async function addMember(db: Db | Transaction, { now, ...member }: NewMember): Promise<void> {
  if (await hasTeam(db, member.name)) throw refused(`The name "${member.name}" is already used by a team`);
  const added = await db
    .insert(members)
    .values({ ...member, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: members.id });
  if (added.length > 0) return;
  const what =
    member.email == null ? `"${member.name}"` : `"${member.name}" or with the address ${member.email}`;
  throw refused(`A member named ${what} already exists`);
}

async function hasTeam(db: Db | Transaction, name: string): Promise<boolean> {
  return (await db.select({ id: teams.id }).from(teams).where(eq(teams.name, name))).length > 0;
}

/** Stores the hash of a token that a server has shown: with it, any server on the database lets the first owner be made. */
export async function addSetupToken(db: Db, token: string): Promise<void> {
  await db.insert(setupTokens).values({ token }).onConflictDoNothing();
}

/** True for the hash of a token that some server has shown. */
export async function isSetupToken(db: Db, token: string): Promise<boolean> {
  return (await db.select().from(setupTokens).where(eq(setupTokens.token, token))).length > 0;
}

/** Adds the first owner, after which no token counts; of two concurrent calls one is refused. */
export async function addFirstOwner(db: Db, owner: Omit<NewMember, "role">): Promise<void> {
  await db.transaction(async (transaction) => {
    await lockMembers(transaction);
    await requireNoOwner(transaction);
    await addMember(transaction, { ...owner, role: "owner" });
    await transaction.delete(setupTokens);
  });
}

/** Throws when there is an owner. */
export async function requireNoOwner(db: Db | Transaction): Promise<void> {
  if (await hasOwner(db)) throw refused("The owner account already exists. Sign in instead");
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
): Promise<(Member & { readonly password: string | null; readonly credentialsVersion: number }) | undefined> {
  const isOpen = and(eq(members.name, name), isNull(members.closedAt));
  const [row] = await db.select().from(members).where(isOpen);
  return row;
}

/** The active members, in the order in which they were added. */
export async function getMembers(db: Db): Promise<readonly ListedMember[]> {
  const rows = await db
    .select({ member: members, secondFactor: secondFactors.enabledAt })
    .from(members)
    .leftJoin(secondFactors, eq(secondFactors.member, members.id))
    .where(isNull(members.closedAt))
    .orderBy(asc(members.createdAt), asc(members.id));
  return rows.map(({ member: { id, name, role, email, password }, secondFactor }) => {
    return { id, name, role, email, hasPassword: password !== null, hasSecondFactor: secondFactor !== null };
  });
}

/** Sets the address by which a provider knows a member, or removes it. The provider's account is matched anew. */
export async function setEmail(db: Db, id: string, email: string | null): Promise<void> {
  await db.transaction(async (transaction) => {
    const others = and(eq(members.email, email ?? ""), sql`${members.id} <> ${id}`);
    if ((await transaction.select({ id: members.id }).from(members).where(others)).length > 0)
      throw refused(`A member with the address ${email} already exists`);
    const set = { email, identity: null };
    const changed = await transaction
      .update(members)
      .set(set)
      .where(isActive(id))
      .returning({ id: members.id });
    if (changed.length === 0) throw notFound("member", id);
    await endCredentials(transaction, id); // sessions that the former address has opened
  });
}

/** Time for which the link of a member can be used. */
export const LINK_LIFETIME_MS = 24 * 3_600_000;

/** Gives a member a link with which they set a password, by the hash of its token; an older link ends. */
export async function inviteMember(
  db: Db,
  id: string,
  { invitation, now }: { readonly invitation: string; readonly now: number },
): Promise<Member> {
  const [member] = await db
    .update(members)
    .set({ invitation, invitationExpiresAt: now + LINK_LIFETIME_MS })
    .where(isActive(id))
    .returning({ id: members.id, name: members.name, role: members.role });
  if (member === undefined) throw notFound("member", id);
  return member;
}

/** The member of a link that is still valid, by the hash of its token. */
export async function findInvitedMember(
  db: Db | Transaction,
  { invitation, now }: { readonly invitation: string; readonly now: number },
): Promise<Member | undefined> {
  const isValid = and(
    eq(members.invitation, invitation),
    gt(members.invitationExpiresAt, now),
    isNull(members.closedAt),
  );
  const { id, name, role } = members;
  const [member] = await db.select({ id, name, role }).from(members).where(isValid).for("update");
  return member;
}

/** Sets the password of the member with this link, once, ends their sessions and forgets failed tries. */
export async function resetPassword(
  db: Db,
  link: { readonly invitation: string; readonly now: number },
  password: string,
): Promise<Member | undefined> {
  return db.transaction(async (transaction) => {
    const member = await findInvitedMember(transaction, link);
    if (member === undefined) return undefined;
    const set = { password, invitation: null, invitationExpiresAt: null };
    await transaction.update(members).set(set).where(eq(members.id, member.id));
    await endCredentials(transaction, member.id);
    await forgetTries(transaction, member.name);
    return member;
  });
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
    await transaction.update(members).set({ closedAt: now, invitation: null }).where(eq(members.id, id));
    await transaction.delete(sessions).where(eq(sessions.member, id));
  });
}

/**
 * Changes a password and ends every session of the member, who asks for it in one of them; returns the new version of the
 * credentials.
 */
export async function setPassword(
  db: Db,
  id: string,
  { password, session }: { readonly password: string; readonly session: string },
): Promise<number> {
  return db.transaction(async (transaction) => {
    await requireSession(transaction, { member: id, session });
    await transaction.update(members).set({ password }).where(eq(members.id, id));
    return endCredentials(transaction, id);
  });
}

/** Throws when the session in which a member asks for a change has ended, and keeps it from ending until the change is made. */
export async function requireSession(
  transaction: Transaction,
  { member, session }: { readonly member: string; readonly session: string },
): Promise<void> {
  const isOwn = and(eq(sessions.id, session), eq(sessions.member, member));
  const open = await transaction.select({ id: sessions.id }).from(sessions).where(isOwn).for("update");
  if (open.length === 0) throw new CounterpointError("access/unidentified", "The session has ended");
}

/**
 * Ends the sessions that were opened with the credentials so far, and those that are about to be; returns the version
 * of the new ones.
 */
export async function endCredentials(transaction: Transaction, id: string): Promise<number> {
  const [changed] = await transaction
    .update(members)
    .set({ credentialsVersion: sql`${members.credentialsVersion} + 1` })
    .where(eq(members.id, id))
    .returning({ version: members.credentialsVersion });
  if (changed === undefined) throw notFound("member", id);
  await transaction.delete(sessions).where(eq(sessions.member, id));
  return changed.version;
}

function isActive(id: string) {
  return and(eq(members.id, id), isNull(members.closedAt));
}

async function lockMembers(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('members'))`);
}

function refused(message: string): CounterpointError {
  return new CounterpointError("access/refused", message);
}
