import { and, eq, gt, lte } from "drizzle-orm";
import type { Db } from "../database/index.ts";
import type { Member } from "./members.ts";
import { members, sessions, teams } from "./tables.ts";
import type { Team } from "./teams.ts";

/** The owner of a session: a member of the lab, or a team that submits to benchmarks. */
export type SessionOwner =
  | { readonly kind: "member"; readonly member: Member }
  | { readonly kind: "team"; readonly team: Team };

export interface NewSession {
  readonly id: string;
  readonly owner: { readonly member: string } | { readonly team: string };
  readonly now: number;
  readonly expiresAt: number;
}

/** Opens a session and removes those that have expired. */
export async function openSession(db: Db, { id, owner, now, expiresAt }: NewSession): Promise<void> {
  await db.transaction(async (transaction) => {
    await transaction.delete(sessions).where(lte(sessions.expiresAt, now));
    await transaction.insert(sessions).values({ id, ...owner, expiresAt });
  });
}

/** The owner of a session; undefined when there is no such session, or it has expired. */
export async function findSession(db: Db, id: string, now: number): Promise<SessionOwner | undefined> {
  const [row] = await db
    .select()
    .from(sessions)
    .leftJoin(members, eq(sessions.member, members.id))
    .leftJoin(teams, eq(sessions.team, teams.id))
    .where(and(eq(sessions.id, id), gt(sessions.expiresAt, now)));
  if (row?.members) {
    const { id: own, name, role } = row.members;
    return { kind: "member", member: { id: own, name, role } };
  }
  if (row?.teams) return { kind: "team", team: { id: row.teams.id, name: row.teams.name } };
  return undefined;
}

export async function closeSession(db: Db, id: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, id));
}
