import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../database/index.ts";
import type { NewRehearsal, RehearsalForecast } from "./schemas/rehearsal.ts";
import { rehearsals } from "./tables.ts";

/** Time in milliseconds after which a rehearsal that no server has reported on is over: its server was killed. */
const LEASE_MS = 30_000;

/** A rehearsal as servers show it. */
export type Rehearsal = Pick<
  typeof rehearsals.$inferSelect,
  "of" | "state" | "answers" | "expected" | "forecast"
>;

/** The rehearsal that some server plays, or that was played last. */
export async function getRehearsal(db: Db, now: number): Promise<Rehearsal | null> {
  const [row] = await db.select().from(rehearsals);
  if (row === undefined) return null;
  const { of, answers, expected, forecast } = row;
  const state = row.state === "running" && row.leaseEnds <= now ? "failed" : row.state;
  return { of, state, answers, expected, forecast };
}

/** Begins a rehearsal in place of the last one; false while another is being played, at any server. */
export async function beginRehearsal(
  db: Db,
  { id, of, now }: { readonly id: string; readonly of: NewRehearsal; readonly now: number },
): Promise<boolean> {
  const begun = { id, of, state: "running", answers: 0, expected: 0, forecast: null } as const;
  const leaseEnds = now + LEASE_MS;
  const added = await db
    .insert(rehearsals)
    .values({ ...begun, leaseEnds })
    .onConflictDoUpdate({
      target: rehearsals.slot,
      set: { ...begun, leaseEnds },
      setWhere: sql`${rehearsals.state} <> 'running' or ${rehearsals.leaseEnds} <= ${now}`,
    })
    .returning({ id: rehearsals.id });
  return added.length > 0;
}

/** Stores the progress of a rehearsal, and that its server is alive; false when it was cancelled. */
export async function reportRehearsal(
  db: Db,
  { id, now, ...progress }: Pick<Rehearsal, "answers" | "expected"> & Key & { readonly now: number },
): Promise<boolean> {
  const reported = await db
    .update(rehearsals)
    .set({ ...progress, leaseEnds: now + LEASE_MS })
    .where(and(eq(rehearsals.id, id), eq(rehearsals.state, "running")))
    .returning({ id: rehearsals.id });
  return reported.length > 0;
}

/** Stores the outcome of a rehearsal: its forecast, or none when it failed. */
export async function endRehearsal(
  db: Db,
  {
    id,
    ...end
  }: Pick<Rehearsal, "answers" | "expected"> & Key & { readonly forecast: RehearsalForecast | null },
): Promise<void> {
  const state = end.forecast === null ? "failed" : "done";
  await db
    .update(rehearsals)
    .set({ ...end, state })
    .where(eq(rehearsals.id, id));
}

/** Removes a rehearsal, or whichever there is; the server that plays it stops when it reports the next time. */
export async function removeRehearsal(db: Db, id?: string): Promise<void> {
  await db.delete(rehearsals).where(id === undefined ? undefined : eq(rehearsals.id, id));
}

interface Key {
  readonly id: string;
}
