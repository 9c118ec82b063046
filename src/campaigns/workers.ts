import { and, asc, eq } from "drizzle-orm";
import type { WorkerId } from "../core/index.ts";
import type { Db } from "../database/index.ts";
import type { Campaign } from "./rules/recipes/campaign.ts";
import { type WorkerEvent, type WorkerStatus, workerStatus } from "./rules/workers/worker-status.ts";
import { returnTask } from "./submit.ts";
import { assignments, workerEvents, workers } from "./tables.ts";

export interface JoinRequest {
  readonly campaign: string;
  /** Where the worker comes from, and its name there: "prolific" and its PROLIFIC_PID. */
  readonly source: string;
  readonly externalId: string;
  /** The worker's id, should it be new. */
  readonly id: WorkerId;
  readonly now: number;
}

/** The worker of that name, who joins if it is new: the same link opened twice is the same worker. */
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
  /** Who did it: the worker itself, or a manager. */
  readonly by: string;
  readonly note?: string;
  readonly now: number;
}

/**
 * Blocks or unblocks a worker, or lets it leave. Who may not go on gives its seats back; what it has answered is
 * paid already, and stays.
 */
export async function addWorkerEvent(db: Db, { campaign, now, ...event }: NewWorkerEvent): Promise<void> {
  const { worker } = event;
  await db.insert(workerEvents).values({ ...event, at: now }); // first, so that it gets no new seat
  if ((await getWorkerStatus(db, worker)) === "active") return;
  const open = and(
    eq(assignments.worker, worker),
    eq(assignments.answered, false),
    eq(assignments.givenBack, false),
  );
  const held = await db.select({ id: assignments.id }).from(assignments).where(open);
  for (const { id } of held) await returnTask(db, { campaign, assignment: id, worker, now });
}

/** Whether a worker may take tasks. */
export async function getWorkerStatus(db: Db, worker: WorkerId): Promise<WorkerStatus> {
  const rows = await db
    .select({ event: workerEvents.event })
    .from(workerEvents)
    .where(eq(workerEvents.worker, worker))
    .orderBy(asc(workerEvents.id));
  return workerStatus(rows.map(({ event }) => event));
}
