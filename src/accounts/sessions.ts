import { and, desc, eq, gt, isNotNull, isNull, lte, ne } from "drizzle-orm";
import type { Db, Transaction } from "../database/index.ts";
import { addAuditEntry } from "./audit-log.ts";
import type { Member } from "./members.ts";
import { members, secondFactors, sessions, teams } from "./tables.ts";
import type { Team } from "./teams.ts";

/** The way in which a session was opened. */
export type SignInMethod = "password" | "openid-connect";

/** The owner of a session: a member of the lab, or a team that submits to benchmarks. */
export type SessionOwner = {
  /** Time of a recent request; it is written every few minutes only. */
  readonly lastSeenAt: number;
} & (
  | {
      readonly kind: "member";
      readonly member: Member;
      readonly method: SignInMethod;
      readonly hasSecondFactor: boolean;
    }
  | { readonly kind: "team"; readonly team: Team }
);

/** An account as it was when its password, link or identity was checked. */
export interface VerifiedAccount {
  readonly kind: "member" | "team";
  readonly id: string;
  readonly credentialsVersion: number;
}

export interface NewSession {
  /** A hash of the browser's token. */
  readonly id: string;
  readonly now: number;
  readonly expiresAt: number;
  readonly address: string;
  readonly userAgent: string;
  readonly method: SignInMethod;
}

/**
 * Opens a session, unless the account has lost its access or changed its credentials since it was verified: the check
 * of a password takes long enough for that. The row of the account is locked meanwhile.
 */
export async function openSession(db: Db, account: VerifiedAccount, session: NewSession): Promise<boolean> {
  return db.transaction((transaction) => openSessionIn(transaction, account, session));
}

/** The same, inside a transaction. */
export async function openSessionIn(
  transaction: Transaction,
  { kind, id: account, credentialsVersion }: VerifiedAccount,
  { now, address, ...session }: NewSession,
): Promise<boolean> {
  const table = kind === "member" ? members : teams;
  const [current] = await transaction
    .select({ name: table.name, version: table.credentialsVersion, closedAt: table.closedAt })
    .from(table)
    .where(eq(table.id, account))
    .for("no key update"); // as changes of the account lock it; other tables can refer to it meanwhile
  if (current?.version !== credentialsVersion || current.closedAt !== null) return false;
  await transaction.delete(sessions).where(lte(sessions.expiresAt, now));
  const times = { createdAt: now, lastSeenAt: now };
  await transaction
    .insert(sessions)
    .values({ ...session, ...times, [kind]: account, credentialsVersion, address });
  const { method } = session;
  await addAuditEntry(transaction, {
    member: kind === "member" ? account : null,
    action: "sign-in",
    details: { address, method, ...(kind === "team" && { team: current.name }) },
    now,
  });
  return true;
}

/**
 * The owner of a session; undefined when there is no such session, it has expired, or the account has lost its access
 * or changed its credentials.
 */
export async function findSession(db: Db, id: string, now: number): Promise<SessionOwner | undefined> {
  const { credentialsVersion } = sessions;
  const [row] = await db
    .select({ session: sessions, member: members, team: teams, secondFactor: secondFactors.enabledAt })
    .from(sessions)
    .leftJoin(
      members,
      and(
        eq(sessions.member, members.id),
        isNull(members.closedAt),
        eq(members.credentialsVersion, credentialsVersion),
      ),
    )
    .leftJoin(
      teams,
      and(
        eq(sessions.team, teams.id),
        isNull(teams.closedAt),
        eq(teams.credentialsVersion, credentialsVersion),
      ),
    )
    .leftJoin(secondFactors, and(eq(secondFactors.member, members.id), isNotNull(secondFactors.enabledAt)))
    .where(and(eq(sessions.id, id), gt(sessions.expiresAt, now)));
  if (row === undefined) return undefined;
  const { lastSeenAt, method } = row.session;
  if (row.member !== null) {
    const { id: own, name, role } = row.member;
    const hasSecondFactor = row.secondFactor !== null;
    return { kind: "member", member: { id: own, name, role }, lastSeenAt, method, hasSecondFactor };
  }
  if (row.team !== null) return { kind: "team", team: { id: row.team.id, name: row.team.name }, lastSeenAt };
  return undefined;
}

/** Records that a session is in use. */
export async function touchSession(db: Db, id: string, now: number): Promise<void> {
  await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, id));
}

export async function closeSession(db: Db, id: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, id));
}

/** A member or a team, whose sessions are listed and ended. */
export type SessionAccount = Pick<VerifiedAccount, "kind" | "id">;

/** The open sessions of an account, the latest first. */
export async function getSessions(db: Db, account: SessionAccount, now: number) {
  const { id, method, createdAt, lastSeenAt, address, userAgent } = sessions;
  return db
    .select({ id, method, createdAt, lastSeenAt, address, userAgent })
    .from(sessions)
    .where(and(isOf(account), gt(sessions.expiresAt, now)))
    .orderBy(desc(lastSeenAt), id);
}

/** Ends a session of an account, or all but one; returns how many have ended. */
export async function endSessions(
  db: Db,
  account: SessionAccount,
  which: { readonly id: string } | { readonly except: string },
): Promise<number> {
  const isMeant = "id" in which ? eq(sessions.id, which.id) : ne(sessions.id, which.except);
  const ended = await db
    .delete(sessions)
    .where(and(isOf(account), isMeant))
    .returning();
  return ended.length;
}

function isOf({ kind, id }: SessionAccount) {
  return eq(kind === "member" ? sessions.member : sessions.team, id);
}
