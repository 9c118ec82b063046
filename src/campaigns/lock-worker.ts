import { and, eq, sql } from "drizzle-orm";
import type { WorkerId } from "../core/index.ts";
import { notFound } from "../core/index.ts";
import type { Transaction } from "../database/index.ts";
import { prepared } from "../database/index.ts";
import { type WorkerEvent, type WorkerStatus, workerStatus } from "./rules/workers/worker-status.ts";
import { workerEvents, workers } from "./tables.ts";

/**
 * Holds other claims of the same worker up, and says whether it may take tasks. That is as of the beginning of the
 * statement: who must know what was committed while it waited for the lock asks again.
 */
export async function lockWorker(
  transaction: Transaction,
  { worker, campaign }: { readonly worker: WorkerId; readonly campaign: { readonly id: string } },
): Promise<WorkerStatus> {
  const statement = prepared(transaction, "lock_worker", () => {
    const events = sql<WorkerEvent[]>`array(select event from ${workerEvents} e
      where e.worker = ${workers}.id order by e.id)`;
    const own = and(
      eq(workers.id, sql.placeholder("worker")),
      eq(workers.campaign, sql.placeholder("campaign")),
    );
    return transaction.select({ events }).from(workers).where(own).for("no key update");
  });
  const [row] = await statement.execute({ worker, campaign: campaign.id });
  if (row === undefined) throw notFound("worker", worker);
  return workerStatus(row.events);
}
