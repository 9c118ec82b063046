import { and, asc, eq, isNull } from "drizzle-orm";
import type { WorkerId } from "../core/index.ts";
import { notFound } from "../core/index.ts";

import type { Db } from "../database/index.ts";
import { messages } from "./tables.ts";

/** A message from a manager to a worker. */
export interface Message {
  readonly id: number;
  readonly text: string;
  /** The name of a member. */
  readonly by: string;
  readonly at: number;
  /** Null until the worker has marked the message as read. */
  readonly readAt: number | null;
}

export interface NewMessage {
  readonly worker: WorkerId;
  readonly text: string;
  readonly by: string;
  readonly now: number;
}

export async function addMessage(db: Db, { now, ...message }: NewMessage): Promise<void> {
  await db.insert(messages).values({ ...message, at: now });
}

/** All messages to a worker, oldest first. */
export async function getMessages(db: Db, worker: WorkerId): Promise<readonly Message[]> {
  const { id, text, by, at, readAt } = messages;
  return db
    .select({ id, text, by, at, readAt })
    .from(messages)
    .where(eq(messages.worker, worker))
    .orderBy(asc(id));
}

/** Marks a message as read by its worker; only the first time counts. */
export async function markRead(
  db: Db,
  { worker, message, now }: { readonly worker: WorkerId; readonly message: number; readonly now: number },
): Promise<void> {
  const own = and(eq(messages.id, message), eq(messages.worker, worker));
  const found = await db.select({ id: messages.id }).from(messages).where(own);
  if (found.length === 0) throw notFound("message", `${message}`);
  await db
    .update(messages)
    .set({ readAt: now })
    .where(and(own, isNull(messages.readAt)));
}
