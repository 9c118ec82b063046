import { and, eq, gt, lte, sql } from "drizzle-orm";
import { CounterpointError, type WorkerId } from "../core/index.ts";
import { type Db, prepared } from "../database/index.ts";
import { getCampaignState } from "./campaign-events.ts";
import { getConsent } from "./consent.ts";
import type { CampaignContext, WorkerSession } from "./context.ts";
import { getCampaign } from "./create.ts";
import { getWorkerStatus } from "./lock.ts";
import { getEarnings } from "./progress.ts";
import { qualifyOnce } from "./qualification.ts";
import { BY_LINK, completionUrlFor, findStudy, getStudy, type Invitation } from "./recruitment.ts";
import { returnTask } from "./return.ts";
import type { Campaign } from "./rules/recipes/campaign.ts";
import { crowdStagesOf } from "./rules/recipes/campaign-tasks.ts";
import { pairNumbers } from "./rules/tasks/selection-text.ts";
import type { WorkerEvent } from "./rules/workers.ts";
import { requireExternalId } from "./schemas/external-id.ts";
import type { JoinFromProlific, WorkReply } from "./schemas/work.ts";
import { assignments, workerEvents, workerSessions, workers } from "./tables.ts";
import { CONSENT, getTexts, versionOf } from "./texts.ts";

/** Adds a worker to a campaign, or lets them join again after leaving. */
async function joinCampaign(
  { db, now, newId }: CampaignContext,
  identity: { readonly campaign: string; readonly source: string; readonly externalId: string },
): Promise<WorkerId> {
  const worker = await findOrAddWorker(db, { ...identity, id: newId() as WorkerId, now: now() });
  if ((await getWorkerStatus(db, worker)) === "left") {
    const campaign = await getCampaign(db, identity.campaign);
    await addWorkerEvent(db, { campaign, worker, event: "joined", by: worker, now: now() });
  }
  return worker;
}

/** Adds a worker who was invited by name. Those whom a member exempted from the test are qualified, once. */
export async function joinByInvitation(
  context: CampaignContext,
  { campaign: id, name: externalId, qualifiedBy }: Invitation,
): Promise<WorkerId> {
  const { db, now } = context;
  const worker = await joinCampaign(context, { campaign: id, source: BY_LINK, externalId });
  if (qualifiedBy) await qualifyOnce(db, { campaign: { id }, worker, by: qualifiedBy, now: now() });
  return worker;
}

/** Adds a participant of a study of Prolific, by the URL parameters that Prolific adds. */
export async function joinFromProlific(
  context: CampaignContext,
  parameters: JoinFromProlific,
): Promise<WorkerId> {
  const source = "prolific";
  for (const [parameter, id] of Object.entries(parameters)) requireExternalId(source, { parameter, id });
  const { STUDY_ID, PROLIFIC_PID: externalId } = parameters;
  const study = await findStudy(context.db, { source, study: STUDY_ID });
  if (study === undefined)
    throw new CounterpointError(
      "campaign/unknown",
      `This study link is not valid (study "${STUDY_ID}"). Please contact the researchers`,
    );
  return joinCampaign(context, { campaign: study.campaign, source, externalId });
}

/** Adds a participant of a campaign's study, by the URL parameters of its marketplace. */
export async function joinFromStudy(
  context: CampaignContext,
  { campaign, parameters }: { readonly campaign: string; readonly parameters: Record<string, string> },
): Promise<WorkerId> {
  const study = await getStudy(context.db, campaign);
  const value = (name: string) => (Object.hasOwn(parameters, name) ? parameters[name] : undefined);
  if (study === undefined || value(study.studyParameter) !== study.study)
    throw new CounterpointError(
      "campaign/unknown",
      "This study link is not valid. Please contact the researchers",
    );
  const { source, workerParameter: parameter } = study;
  const externalId = requireExternalId(source, { parameter, id: value(parameter) ?? "" });
  return joinCampaign(context, { campaign, source, externalId });
}

/** Description of the work for a worker: tasks, pay, earnings so far and consent. */
export async function describeWork(
  { db }: Pick<CampaignContext, "db">,
  { worker, campaign }: WorkerSession,
): Promise<WorkReply> {
  const { id, name, recipe, currency, settings } = campaign;
  const pairs = campaign.recipe === "photos" ? pairNumbers(campaign.settings) : null;
  const texts = await getTexts(db, id);
  const tasks = crowdStagesOf(campaign).map(({ name: stage, task, prompt }) => {
    return { stage, prompt: texts.get(stage) ?? prompt, ...task.pay(settings) };
  });
  const instructions = texts.get("instructions") ?? null;
  const text = texts.get("consent") ?? CONSENT;
  const version = versionOf(text);
  const agreedAt = (await getConsent(db, { worker, version })) ?? null;
  const consent = { text, version, agreedAt };
  const earnings = await getEarnings(db, worker);
  const state = await getCampaignState(db, id);
  return {
    worker,
    campaign: { name, recipe, pairs, currency, state },
    instructions,
    tasks,
    ...earnings,
    consent,
  };
}

/** Lets a worker leave. Their open assignments are returned; their answers stay and are paid. */
export async function leaveCampaign({ db, now }: CampaignContext, { worker, campaign }: WorkerSession) {
  await addWorkerEvent(db, { campaign, worker, event: "left", by: worker, now: now() });
  return { completionUrl: await completionUrlFor(db, worker, "left") };
}

export interface JoinRequest {
  readonly campaign: string;
  /** The source of the worker, and their id there: "prolific" and a PROLIFIC_PID. */
  readonly source: string;
  readonly externalId: string;
  /** The worker's id, if they are new. */
  readonly id: WorkerId;
  readonly now: number;
}

/** The worker of that name, who joins if they are new: the same link opened twice is the same worker. */
export async function findOrAddWorker(
  db: Db,
  { id, campaign, source, externalId, now }: JoinRequest,
): Promise<WorkerId> {
  return db.transaction(async (transaction) => {
    const row = { id, campaign, source, externalId, joinedAt: now };
    const added = await transaction
      .insert(workers)
      .values(row)
      .onConflictDoNothing()
      .returning({ id: workers.id });
    if (added.length === 1) {
      await transaction.insert(workerEvents).values({ worker: id, event: "joined", by: id, at: now });
      return id;
    }
    const same = and(
      eq(workers.campaign, campaign),
      eq(workers.source, source),
      eq(workers.externalId, externalId),
    );
    const [known] = await transaction.select({ id: workers.id }).from(workers).where(same);
    return known!.id as WorkerId; // the conflict was with this row
  });
}

export interface NewWorkerEvent {
  readonly campaign: Campaign;
  readonly worker: WorkerId;
  readonly event: WorkerEvent;
  /** The worker, or the name of a manager. */
  readonly by: string;
  readonly note?: string;
  readonly now: number;
}

/**
 * Blocks or unblocks a worker, or lets them leave. The open assignments of a worker who cannot continue are returned;
 * their answers are paid already, and stay.
 */
export async function addWorkerEvent(db: Db, { campaign, now, ...event }: NewWorkerEvent): Promise<void> {
  const { worker } = event;
  await db.insert(workerEvents).values({ ...event, at: now }); // first, so that they get no new seat
  if ((await getWorkerStatus(db, worker)) === "active") return;
  const open = and(
    eq(assignments.worker, worker),
    eq(assignments.answered, false),
    eq(assignments.givenBack, false),
  );
  const held = await db.select({ id: assignments.id }).from(assignments).where(open);
  for (const { id } of held) await returnTask(db, { campaign, assignment: id, worker, now });
}

/** A worker with an open session, and their campaign. */
export interface SignedInWorker {
  readonly kind: "worker";
  readonly worker: WorkerId;
  readonly campaign: string;
}

interface NewWorkerSession {
  /** A hash of the token in the browser's cookie. */
  readonly id: string;
  readonly worker: WorkerId;
  readonly now: number;
  readonly expiresAt: number;
}

/** Opens a session of a worker and removes those that have expired. */
export async function openWorkerSession(
  db: Db,
  { id, worker, now, expiresAt }: NewWorkerSession,
): Promise<void> {
  await db.transaction(async (transaction) => {
    await transaction.delete(workerSessions).where(lte(workerSessions.expiresAt, now));
    await transaction.insert(workerSessions).values({ id, worker, expiresAt });
  });
}

/** The worker of a session; undefined when there is no such session, or it has expired. */
export async function findWorkerSession(
  db: Db,
  id: string,
  now: number,
): Promise<SignedInWorker | undefined> {
  const [row] = await prepared(db, "worker-session", () =>
    db
      .select({ worker: workers.id, campaign: workers.campaign })
      .from(workerSessions)
      .innerJoin(workers, eq(workerSessions.worker, workers.id))
      .where(
        and(
          eq(workerSessions.id, sql.placeholder("id")),
          gt(workerSessions.expiresAt, sql.placeholder("now")),
        ),
      ),
  ).execute({ id, now });
  return row && { kind: "worker", worker: row.worker as WorkerId, campaign: row.campaign };
}

export async function closeWorkerSession(db: Db, id: string): Promise<void> {
  await db.delete(workerSessions).where(eq(workerSessions.id, id));
}
