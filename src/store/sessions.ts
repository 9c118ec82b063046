import { and, eq, gt, lte, sql } from "drizzle-orm";
import type { WorkerId } from "../core/index.ts";
import type { Member } from "./members.ts";
import type { Queries } from "./open-database.ts";
import { prepared } from "./prepared.ts";
import { workers } from "./schema.ts";
import { members, sessions } from "./schema-members.ts";
import { teams } from "./schema-teams.ts";
import type { Team } from "./teams.ts";

/** Who a session belongs to: a member of the lab, a worker of one campaign, or a team that submits to benchmarks. */
export type SessionOwner =
  | { readonly kind: "member"; readonly member: Member }
  | { readonly kind: "worker"; readonly worker: WorkerId; readonly campaign: string }
  | { readonly kind: "team"; readonly team: Team };

export interface NewSession {
  readonly id: string;
  readonly owner: { readonly member: string } | { readonly worker: WorkerId } | { readonly team: string };
  /** The session that the browser had before, which ends. */
  readonly replaces: string | undefined;
  readonly now: number;
  readonly expiresAt: number;
}

/** Opens a session; those that have expired are swept out on the way. */
export async function openSession(
  queries: Queries,
  { id, owner, replaces, now, expiresAt }: NewSession,
): Promise<void> {
  await queries.transaction(async (transaction) => {
    if (replaces !== undefined) await transaction.delete(sessions).where(eq(sessions.id, replaces));
    await transaction.delete(sessions).where(lte(sessions.expiresAt, now));
    await transaction.insert(sessions).values({ id, ...owner, expiresAt });
  });
}

/** Whose session it is; undefined when there is none, or it has expired. */
export async function findSession(
  queries: Queries,
  id: string,
  now: number,
): Promise<SessionOwner | undefined> {
  const statement = prepared(queries, "find_session", () =>
    queries
      .select()
      .from(sessions)
      .leftJoin(members, eq(sessions.member, members.id))
      .leftJoin(workers, eq(sessions.worker, workers.id))
      .leftJoin(teams, eq(sessions.team, teams.id))
      .where(and(eq(sessions.id, sql.placeholder("id")), gt(sessions.expiresAt, sql.placeholder("now")))),
  );
  const [row] = await statement.execute({ id, now });
  if (row?.members) {
    const { id: own, name, role } = row.members;
    return { kind: "member", member: { id: own, name, role } };
  }
  if (row?.workers) {
    return { kind: "worker", worker: row.workers.id as WorkerId, campaign: row.workers.campaign };
  }
  if (row?.teams) return { kind: "team", team: { id: row.teams.id, name: row.teams.name } };
  return undefined;
}

export async function closeSession(queries: Queries, id: string): Promise<void> {
  await queries.delete(sessions).where(eq(sessions.id, id));
}
