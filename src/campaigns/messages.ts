import { and, asc, eq, isNull } from "drizzle-orm";
import type { WorkerId } from "../core/index.ts";
import { notFound } from "../core/index.ts";

import type { Queries } from "../database/index.ts";
import { messages } from "./tables.ts";

/** What a manager wrote to a worker. */
export interface Message {
  readonly id: number;
  readonly text: string;
  /** The name of a member. */
  readonly by: string;
  readonly at: number;
  /** Null until the worker has said so. */
  readonly readAt: number | null;
}

export interface NewMessage {
  readonly worker: WorkerId;
  readonly text: string;
  readonly by: string;
  readonly now: number;
}

export async function addMessage(queries: Queries, { now, ...message }: NewMessage): Promise<void> {
  await queries.insert(messages).values({ ...message, at: now });
}

/** Everything that was written to a worker, oldest first. */
export async function getMessages(queries: Queries, worker: WorkerId): Promise<readonly Message[]> {
  const { id, text, by, at, readAt } = messages;
  return queries
    .select({ id, text, by, at, readAt })
    .from(messages)
    .where(eq(messages.worker, worker))
    .orderBy(asc(id));
}

/** Notes that a worker has read a message; the first time holds. */
export async function markRead(
  queries: Queries,
  { worker, message, now }: { readonly worker: WorkerId; readonly message: number; readonly now: number },
): Promise<void> {
  const own = and(eq(messages.id, message), eq(messages.worker, worker));
  const found = await queries.select({ id: messages.id }).from(messages).where(own);
  if (found.length === 0) throw notFound("message", `${message}`);
  await queries
    .update(messages)
    .set({ readAt: now })
    .where(and(own, isNull(messages.readAt)));
}
