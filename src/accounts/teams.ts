import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { CounterpointError } from "../core/index.ts";
import type { Db } from "../database/index.ts";
import { forgetTries } from "./failed-tries.ts";
import { members, sessions, teams } from "./tables.ts";

/** A group that submits to benchmarks under one name. */
export interface Team {
  readonly id: string;
  readonly name: string;
}

/** A team as managers see it. */
export interface ListedTeam extends Team {
  /** True when the team has set its password. */
  readonly hasJoined: boolean;
  readonly createdAt: number;
}

/** Adds a team, with the hash of its invitation token, under a name that no member or team has or had. */
export async function addTeam(
  db: Db,
  { now, ...team }: Team & { readonly invitation: string; readonly now: number },
): Promise<void> {
  await db.transaction(async (transaction) => {
    const ofMember = await transaction
      .select({ id: members.id })
      .from(members)
      .where(eq(members.name, team.name));
    const row = { ...team, createdAt: now };
    const added =
      ofMember.length > 0
        ? []
        : await transaction.insert(teams).values(row).onConflictDoNothing().returning({ id: teams.id });
    if (added.length === 0) throw refused(`The name "${team.name}" is already in use`);
  });
}

/** Gives a team a new invitation and revokes the old one. */
export async function inviteTeam(db: Db, id: string, invitation: string): Promise<Team> {
  const [team] = await db
    .update(teams)
    .set({ invitation })
    .where(isActive(id))
    .returning({ id: teams.id, name: teams.name });
  if (team === undefined) throw notFound(id);
  return team;
}

/** The team with this invitation hash that has not joined yet. */
export async function findInvited(db: Db, invitation: string): Promise<Team | undefined> {
  const [team] = await db
    .select({ id: teams.id, name: teams.name })
    .from(teams)
    .where(and(eq(teams.invitation, invitation), isNull(teams.closedAt)));
  return team;
}

/**
 * Sets the password of the team with this invitation hash, once, ends its sessions and forgets failed tries; returns the
 * team with the version of its new credentials.
 */
export async function acceptInvitation(
  db: Db,
  invitation: string,
  password: string,
): Promise<(Team & { readonly credentialsVersion: number }) | undefined> {
  return db.transaction(async (transaction) => {
    const { id, name, credentialsVersion } = teams;
    const [team] = await transaction
      .update(teams)
      .set({ password, invitation: null, credentialsVersion: sql`${credentialsVersion} + 1` })
      .where(and(eq(teams.invitation, invitation), isNull(teams.closedAt)))
      .returning({ id, name, credentialsVersion });
    if (team === undefined) return undefined;
    await transaction.delete(sessions).where(eq(sessions.team, team.id));
    await forgetTries(transaction, team.name);
    return team;
  });
}

/** The active team of this name with the password hash; undefined when it has not joined. */
export async function findTeam(
  db: Db,
  name: string,
): Promise<(Team & { readonly password: string; readonly credentialsVersion: number }) | undefined> {
  const [row] = await db
    .select()
    .from(teams)
    .where(and(eq(teams.name, name), isNull(teams.closedAt)));
  if (row === undefined || row.password === null) return undefined;
  const { id, password, credentialsVersion } = row;
  return { id, name, password, credentialsVersion };
}

/** The active teams, in the order in which they were added. */
export async function getTeams(db: Db): Promise<readonly ListedTeam[]> {
  const rows = await db
    .select()
    .from(teams)
    .where(isNull(teams.closedAt))
    .orderBy(asc(teams.createdAt), asc(teams.id));
  return rows.map(({ id, name, password, createdAt }) => {
    return { id, name, hasJoined: password !== null, createdAt };
  });
}

/** Deactivates a team, whose sessions end at once. */
export async function deactivateTeam(db: Db, id: string, now: number): Promise<void> {
  await db.transaction(async (transaction) => {
    const closed = await transaction
      .update(teams)
      .set({ closedAt: now, invitation: null })
      .where(isActive(id))
      .returning({ id: teams.id });
    if (closed.length === 0) throw notFound(id);
    await transaction.delete(sessions).where(eq(sessions.team, id));
  });
}

function isActive(id: string) {
  return and(eq(teams.id, id), isNull(teams.closedAt));
}

function notFound(id: string): CounterpointError {
  return new CounterpointError("leaderboard/unknown", `There is no team "${id}"`);
}

function refused(message: string): CounterpointError {
  return new CounterpointError("leaderboard/refused", message);
}
