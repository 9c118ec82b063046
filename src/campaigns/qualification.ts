import { and, asc, count, desc, eq, type SQL, sql } from "drizzle-orm";
import { CounterpointError, notFound, type WorkerId } from "../core/index.ts";
import type { Db, Transaction } from "../database/index.ts";
import { lockWorker } from "./lock.ts";
import { BUILT_IN_FOR_PHOTOS } from "./rules/qualification/built-in-photos.ts";
import { BUILT_IN_FOR_SCENES } from "./rules/qualification/built-in-scenes.ts";
import type { QualificationMaterials } from "./rules/qualification/materials.ts";
import {
  nextPart,
  PARTS,
  type PartOutcome,
  type Qualification,
  type QualificationEvent,
  type QualificationPart,
  type QualificationState,
  qualificationState,
} from "./rules/qualification/qualification.ts";
import type { Campaign, RecipeName } from "./rules/recipes/campaign.ts";
import { qualificationEvents, qualificationMaterials, workers } from "./tables.ts";

/** Materials with the id of their row; null for the built-in ones. */
export interface StoredMaterials {
  readonly id: number | null;
  readonly materials: QualificationMaterials;
}

/** The qualification materials of a campaign. */
export async function getMaterials(db: Db, campaign: Campaign): Promise<StoredMaterials> {
  const [row] = await db
    .select()
    .from(qualificationMaterials)
    .where(eq(qualificationMaterials.campaign, campaign.id))
    .orderBy(desc(qualificationMaterials.id))
    .limit(1);
  return { id: row?.id ?? null, materials: row?.content ?? builtInMaterials(campaign) };
}

export interface NewMaterials {
  readonly campaign: string;
  readonly materials: QualificationMaterials;
  readonly by: string;
  readonly now: number;
}

/** Replaces the materials; earlier answers keep their outcome. */
export async function setMaterials(db: Db, { campaign, materials, by, now }: NewMaterials): Promise<void> {
  await db.insert(qualificationMaterials).values({ campaign, content: materials, by, at: now });
}

/** Qualification state of a worker. */
export async function getQualification(db: Db | Transaction, worker: WorkerId): Promise<QualificationState> {
  const rows = await db
    .select({ event: qualificationEvents.event })
    .from(qualificationEvents)
    .where(eq(qualificationEvents.worker, worker))
    .orderBy(asc(qualificationEvents.id));
  return qualificationState(rows.map(({ event }) => event));
}

export interface PartAnswer {
  readonly campaign: Campaign;
  readonly worker: WorkerId;
  readonly part: QualificationPart;
  /** A second answer with the same key is answered with the first outcome. */
  readonly key: string;
  readonly content: unknown;
  readonly outcome: PartOutcome;
  readonly materials: number | null;
  readonly now: number;
}

/** Stores the answers to a part, if it is the worker's next. */
export async function addPartAnswer(
  db: Db,
  { campaign, worker, part, key, content, outcome, materials, now }: PartAnswer,
): Promise<{ readonly kind: "accepted" | "repeated"; readonly outcome: PartOutcome }> {
  return db.transaction(async (transaction) => {
    const status = await lockWorker(transaction, { campaign, worker });
    const [first, state] = [
      await findByKey(transaction, worker, key),
      await getQualification(transaction, worker),
    ];
    if (first?.kind === "answered" && first.part === part)
      return { kind: "repeated", outcome: first.outcome };
    if (status !== "active") throw refused(`This worker is not active (${status})`);
    const isNext =
      first === undefined && nextPart(qualificationWith(part), state, campaign.settings) === part;
    if (!isNext) throw refused(`Part "${part}" is not your next part. Reload the page`);
    const event: QualificationEvent = { kind: "answered", part, outcome };
    await transaction
      .insert(qualificationEvents)
      .values({ worker, event, content, materials, key, by: worker, at: now });
    return { kind: "accepted", outcome };
  });
}

async function findByKey(transaction: Transaction, worker: WorkerId, key: string) {
  const [row] = await transaction
    .select({ event: qualificationEvents.event })
    .from(qualificationEvents)
    .where(and(eq(qualificationEvents.worker, worker), eq(qualificationEvents.key, key)));
  return row?.event;
}

function qualificationWith(part: QualificationPart): Qualification {
  return PARTS.writer.includes(part) ? "writer" : "validator";
}

/** A sentence of a qualification that waits for a reviewer. Its writer is not included. */
export interface SentenceToCheck {
  readonly id: number;
  readonly content: unknown;
  readonly materials: number | null;
}

const PAGE_SIZE = 50;

/** The first sentences of qualifications that nobody has checked, oldest first. */
export async function getSentencesToCheck(db: Db, campaign: string): Promise<readonly SentenceToCheck[]> {
  const { id, content, materials } = qualificationEvents;
  return db
    .select({ id, content, materials })
    .from(qualificationEvents)
    .innerJoin(workers, eq(qualificationEvents.worker, workers.id))
    .where(and(eq(workers.campaign, campaign), isWaiting))
    .orderBy(asc(id))
    .limit(PAGE_SIZE);
}

const isWritten = sql`${qualificationEvents.event} @> '{"kind": "answered", "part": "writing"}'`;

/** The kind of the last decision about a written sentence: it was checked, that was taken back, or it was reset or granted. */
const lastDecision = sql`(select later.event ->> 'kind' from ${qualificationEvents} later
    where later.worker = ${qualificationEvents}.worker and later.id > ${qualificationEvents}.id
    and (later.event ->> 'kind' in ('checked', 'check-taken-back') or later.event @> '{"qualification": "writer"}')
    order by later.id desc limit 1)`;

/** True for a written sentence that waits for a reviewer. */
const isWaiting = sql`${isWritten} and coalesce(${lastDecision}, 'check-taken-back') = 'check-taken-back'`;

/** Number of written sentences that wait for a reviewer. */
export async function countSentencesToCheck(db: Db, campaign: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(qualificationEvents)
    .innerJoin(workers, eq(qualificationEvents.worker, workers.id))
    .where(and(eq(workers.campaign, campaign), isWaiting));
  return row!.count; // a count is always one row
}

/** The materials that a waiting sentence was written for. */
export async function getMaterialsById(
  db: Db,
  campaign: Campaign,
  id: number | null,
): Promise<QualificationMaterials> {
  if (id === null) return builtInMaterials(campaign);
  const [row] = await db.select().from(qualificationMaterials).where(eq(qualificationMaterials.id, id));
  return row!.content; // rows are never deleted
}

/** A member's decision about a worker's qualification, with a reason. */
interface MemberDecision {
  readonly by: string;
  readonly note: string;
  readonly now: number;
}

/** Passes or fails a written sentence by hand; the first decision counts. */
export async function gradeWrittenPart(
  db: Db,
  { campaign, id, passed, ...decision }: MemberDecision & { campaign: Campaign; id: number; passed: boolean },
): Promise<void> {
  await decideOnWriting(db, {
    ...{ campaign, id, ...decision, event: { kind: "checked", passed } },
    ...{ condition: isWaiting, refusal: `Sentence ${id} has already been checked` },
  });
}

/** Takes the decision about a written sentence back, so that it waits for a reviewer again. */
export async function takeCheckBack(
  db: Db,
  request: MemberDecision & { campaign: Campaign; id: number },
): Promise<void> {
  await decideOnWriting(db, {
    ...{ ...request, event: { kind: "check-taken-back" }, condition: sql`${lastDecision} = 'checked'` },
    refusal: `Sentence ${request.id} is not checked, or the writer's qualification has changed since`,
  });
}

async function decideOnWriting(
  db: Db,
  {
    campaign,
    id,
    event,
    condition,
    refusal,
    by,
    note,
    now,
  }: MemberDecision & {
    campaign: Campaign;
    id: number;
    event: QualificationEvent;
    condition: SQL;
    refusal: string;
  },
): Promise<void> {
  const [row] = await db
    .select({ worker: qualificationEvents.worker })
    .from(qualificationEvents)
    .innerJoin(workers, eq(qualificationEvents.worker, workers.id))
    .where(and(eq(workers.campaign, campaign.id), eq(qualificationEvents.id, id), isWritten));
  if (row === undefined) throw notFound("sentence to check", `${id}`);
  const worker = row.worker as WorkerId;
  await db.transaction(async (transaction) => {
    await lockWorker(transaction, { campaign, worker });
    const found = await transaction
      .select({ id: qualificationEvents.id })
      .from(qualificationEvents)
      .where(and(eq(qualificationEvents.id, id), condition));
    if (found.length === 0) throw refused(refusal);
    await transaction.insert(qualificationEvents).values({ worker, event, by, note, at: now });
  });
}

/** Grants a worker a qualification without a test, or resets it. */
export async function addQualificationEvent(
  db: Db,
  {
    campaign,
    worker,
    event,
    by,
    note,
    now,
  }: MemberDecision & {
    campaign: Campaign;
    worker: WorkerId;
    event: Extract<QualificationEvent, { kind: "granted" | "reset" }>;
  },
): Promise<void> {
  await db.transaction(async (transaction) => {
    await lockWorker(transaction, { campaign, worker });
    await transaction.insert(qualificationEvents).values({ worker, event, by, note, at: now });
  });
}

/** Grants a worker both qualifications without a test, unless a member has decided about one of them before. */
export async function qualifyOnce(
  db: Db,
  {
    campaign,
    worker,
    by,
    now,
  }: Omit<MemberDecision, "note"> & { campaign: Pick<Campaign, "id">; worker: WorkerId },
): Promise<void> {
  await db.transaction(async (transaction) => {
    await lockWorker(transaction, { campaign, worker });
    const isDecided = sql`${qualificationEvents.event} ->> 'kind' in ('granted', 'reset')`;
    const decided = await transaction
      .select({ id: qualificationEvents.id })
      .from(qualificationEvents)
      .where(and(eq(qualificationEvents.worker, worker), isDecided))
      .limit(1);
    if (decided.length > 0) return;
    const granted = (["writer", "validator"] as const).map((qualification) => {
      return { worker, event: { kind: "granted", qualification } as const, by, at: now };
    });
    await transaction.insert(qualificationEvents).values(granted);
  });
}

function refused(message: string): CounterpointError {
  return new CounterpointError("campaign/refused", message);
}

/** The default materials of a campaign, in our own words and with our own scenes. */
export function builtInMaterials({ recipe }: { readonly recipe: RecipeName }): QualificationMaterials {
  return recipe === "scenes" ? BUILT_IN_FOR_SCENES : BUILT_IN_FOR_PHOTOS;
}
