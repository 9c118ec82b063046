import { and, eq, sql } from "drizzle-orm";
import { CounterpointError, notFound, type WorkerId } from "../core/index.ts";
import type { Db, Transaction } from "../database/index.ts";
import { invitations, studies, workers } from "./tables.ts";

export interface Invitation {
  readonly campaign: string;
  readonly name: string;
}

/** Invites a worker by name; a second link for the same name replaces the first. */
export async function invite(db: Db, invitation: Invitation & { readonly id: string }): Promise<void> {
  await db
    .insert(invitations)
    .values(invitation)
    .onConflictDoUpdate({
      target: [invitations.campaign, invitations.name],
      set: { id: invitation.id },
    });
}

export async function findInvitation(db: Db, id: string): Promise<Invitation | undefined> {
  const [row] = await db.select().from(invitations).where(eq(invitations.id, id));
  return row;
}

/** A study of a marketplace: the URL parameters of its participants, and the URL to which they return. */
export type Study = Readonly<typeof studies.$inferSelect>;

/** Sets the study whose participants work on a campaign. */
export async function setStudy(db: Db, { campaign, ...study }: Study): Promise<void> {
  await db.transaction(async (transaction) => {
    // Of two campaigns that get the same study at once, the second waits here.
    await transaction.execute(sql`lock table ${studies} in share row exclusive mode`);
    const other = await findStudy(transaction, study);
    if (other !== undefined && other.campaign !== campaign) {
      const message = `Study "${study.study}" belongs to campaign "${other.campaign}"`;
      throw new CounterpointError("campaign/refused", message);
    }
    await transaction
      .insert(studies)
      .values({ campaign, ...study })
      .onConflictDoUpdate({ target: studies.campaign, set: study });
  });
}

export async function findStudy(
  db: Db | Transaction,
  { source, study }: Pick<Study, "source" | "study">,
): Promise<Study | undefined> {
  const [row] = await db
    .select()
    .from(studies)
    .where(and(eq(studies.source, source), eq(studies.study, study)));
  return row;
}

/** The study of a campaign, if it has one. */
export async function getStudy(db: Db, campaign: string): Promise<Study | undefined> {
  const [row] = await db.select().from(studies).where(eq(studies.campaign, campaign));
  return row;
}

/** The study that a worker came from; undefined for those who came by a link. */
export async function getStudyOf(db: Db, worker: WorkerId): Promise<Study | undefined> {
  const [row] = await db
    .select({ studies })
    .from(workers)
    .innerJoin(studies, and(eq(workers.campaign, studies.campaign), eq(workers.source, studies.source)))
    .where(eq(workers.id, worker));
  return row?.studies;
}

/** Throws when the campaign does not have this worker. */
export async function requireWorker(db: Db, campaign: string, worker: WorkerId): Promise<void> {
  const own = and(eq(workers.id, worker), eq(workers.campaign, campaign));
  const found = await db.select({ id: workers.id }).from(workers).where(own);
  if (found.length === 0) throw notFound("worker", worker);
}

/** URL to which a participant returns, with the completion code of the outcome. */
export function completionUrl(study: Study, outcome: "finished" | "left" | "unqualified"): string {
  const { finishedCode: finished, leftCode: left, unqualifiedCode } = study;
  const code = { finished, left, unqualified: unqualifiedCode ?? left }[outcome];
  return study.completionUrl.replaceAll("{code}", encodeURIComponent(code));
}
