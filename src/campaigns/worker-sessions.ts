import { and, eq, gt, lte } from "drizzle-orm";
import type { WorkerId } from "../core/index.ts";
import type { Db } from "../database/index.ts";
import { workerSessions, workers } from "./tables.ts";

/** A worker with an open session, and their campaign. */
export interface SignedInWorker {
  readonly kind: "worker";
  readonly worker: WorkerId;
  readonly campaign: string;
}

export interface NewWorkerSession {
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
  const [row] = await db
    .select({ worker: workers.id, campaign: workers.campaign })
    .from(workerSessions)
    .innerJoin(workers, eq(workerSessions.worker, workers.id))
    .where(and(eq(workerSessions.id, id), gt(workerSessions.expiresAt, now)))
    .prepare("worker-session")
    .execute();
  return row && { kind: "worker", worker: row.worker as WorkerId, campaign: row.campaign };
}

export async function closeWorkerSession(db: Db, id: string): Promise<void> {
  await db.delete(workerSessions).where(eq(workerSessions.id, id));
}
