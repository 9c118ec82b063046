import { and, asc, eq, inArray, not, sql } from "drizzle-orm";
import { CounterpointError, notFound, type WorkerId } from "../core/index.ts";
import type { Db, Transaction } from "../database/index.ts";
import { assignments, invitations, qualificationEvents, studies, workerSessions, workers } from "./tables.ts";

export interface Invitation {
  readonly campaign: string;
  readonly name: string;
  /** The member who lets the worker work without a test; null, as by default, where they have to take it. */
  readonly qualifiedBy?: string | null;
}

/** The source of workers who are invited by name. */
export const BY_LINK = "link";

/** Invites a worker by name; a second link for the same name replaces the first, and ends the sessions opened by it. */
export async function invite(db: Db, invitation: Invitation & { readonly id: string }): Promise<void> {
  const { campaign, name, id, qualifiedBy = null } = invitation;
  await db.transaction(async (transaction) => {
    await transaction
      .insert(invitations)
      .values(invitation)
      .onConflictDoUpdate({
        target: [invitations.campaign, invitations.name],
        set: { id, ...(qualifiedBy !== null && { qualifiedBy }) }, // who was exempted from the test stays so
      });
    const invited = transaction
      .select({ id: workers.id })
      .from(workers)
      .where(and(eq(workers.campaign, campaign), eq(workers.source, BY_LINK), eq(workers.externalId, name)));
    await transaction.delete(workerSessions).where(inArray(workerSessions.worker, invited));
  });
}

/** Maximum number of names that are listed. */
const MAX_LISTED = 500;

/** The names of invited people who have not opened their link yet, and how many there are. */
export async function getNotJoined(
  db: Db,
  campaign: string,
): Promise<{ readonly total: number; readonly names: readonly string[] }> {
  const hasJoined = sql`exists (select from ${workers} w where w.campaign = ${invitations.campaign}
    and w.source = ${BY_LINK} and w.external_id = ${invitations.name})`;
  const own = and(eq(invitations.campaign, campaign), not(hasJoined));
  const rows = await db
    .select({ name: invitations.name })
    .from(invitations)
    .where(own)
    .orderBy(asc(invitations.name))
    .limit(MAX_LISTED);
  return { total: await db.$count(invitations, own), names: rows.map(({ name }) => name) };
}

/** The invitation of a link. */
export async function findInvitation(db: Db, id: string): Promise<Invitation> {
  const [row] = await db.select().from(invitations).where(eq(invitations.id, id));
  if (row === undefined) throw noInvitation();
  return row;
}

/** Ends the sessions of a worker, and throws, when their link was replaced while they signed in with it. */
export async function requireCurrentInvitation(db: Db, id: string, worker: WorkerId): Promise<void> {
  const same = eq(invitations.id, id);
  const found = await db.select({ id: invitations.id }).from(invitations).where(same).for("share"); // waits for `invite`
  if (found.length > 0) return;
  await db.delete(workerSessions).where(eq(workerSessions.worker, worker));
  throw noInvitation();
}

const noInvitation = () => new CounterpointError("campaign/unknown", "This invitation link is not valid");

/** A study of a marketplace: the URL parameters of its participants, and the URL to which they return. */
export type Study = Readonly<typeof studies.$inferSelect>;

/** Sets the study whose participants work on a campaign. */
export async function setStudy(db: Db, { campaign, ...study }: Study): Promise<void> {
  await db.transaction(async (transaction) => {
    // Of two campaigns that get the same study at once, the second waits here.
    await transaction.execute(sql`lock table ${studies} in share row exclusive mode`);
    const other = await findStudy(transaction, study);
    if (other !== undefined && other.campaign !== campaign) {
      const message = `Study "${study.study}" is already connected to campaign "${other.campaign}"`;
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

/** Throws when the campaign does not have this worker. */
export async function requireWorker(db: Db, campaign: string, worker: WorkerId): Promise<void> {
  const own = and(eq(workers.id, worker), eq(workers.campaign, campaign));
  const found = await db.select({ id: workers.id }).from(workers).where(own);
  if (found.length === 0) throw notFound("worker", worker);
}

/**
 * URL to which a participant of a study returns, with the completion code of the outcome. Null for those who came by a
 * link, and for participants who have answered nothing: the marketplace would pay them for opening the page.
 */
export async function completionUrlFor(
  db: Db,
  worker: WorkerId,
  outcome: "finished" | "left" | "unqualified",
): Promise<string | null> {
  const hasWorked = sql`(exists (select from ${assignments} a where a.worker = ${workers}.id and a.answered)
    or exists (select from ${qualificationEvents} q where q.worker = ${workers}.id and q.by = ${workers}.id))`;
  const [row] = await db
    .select({ studies })
    .from(workers)
    .innerJoin(studies, and(eq(workers.campaign, studies.campaign), eq(workers.source, studies.source)))
    .where(and(eq(workers.id, worker), hasWorked));
  return row === undefined ? null : completionUrl(row.studies, outcome);
}

function completionUrl(study: Study, outcome: "finished" | "left" | "unqualified"): string {
  const { finishedCode: finished, leftCode: left, unqualifiedCode } = study;
  const code = { finished, left, unqualified: unqualifiedCode ?? left }[outcome];
  return study.completionUrl.replaceAll("{code}", encodeURIComponent(code));
}
