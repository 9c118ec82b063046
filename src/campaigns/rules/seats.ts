import { Random, type WorkerId } from "../../core/index.ts";
import type { Answer } from "./stages/stage.ts";

/**
 * One worker's assignment to a task, from the claim on. A worker has at most one at each task, so answers come from
 * distinct workers.
 */
export interface Assignment {
  readonly id: string;
  readonly worker: WorkerId;
  readonly claimedAt: number;
  readonly leaseEnds: number;
  /** True when the worker returned the task. They are not offered it again. */
  readonly returned: boolean;
  readonly answer: SubmittedAnswer | undefined;
}

/** A submitted answer. Surplus ones are stored, paid and marked, but no rule counts them. */
export interface SubmittedAnswer {
  /** The sender's idempotency key: a second submit with it returns the first result. */
  readonly key: string;
  readonly at: number;
  readonly content: unknown;
  readonly status: "counted" | "surplus";
}

/** A task with its seats. Times are in milliseconds; nothing here reads a clock. */
export interface TaskAssignments {
  readonly seats: number;
  readonly excludedWorkers: readonly WorkerId[];
  readonly openedAt: number;
  /** Time that the task waits for its first worker; undefined when it waits for ever. */
  readonly withdrawAfter: number | undefined;
  /** True when the recipe no longer needs it, as its image set was flagged (SPEC P7). */
  readonly isClosed: boolean;
  readonly assignments: readonly Assignment[];
}

export interface LeaseSettings {
  /** Duration of a lease without renewal. */
  readonly lease: number;
  /** Grace period after the lease in which an answer is still accepted. */
  readonly gracePeriod: number;
}

export type ClaimRefusal =
  | "barred" // the worker is excluded from this task
  | "taken" // every seat is held or answered
  | "withdrawn" // nobody took the task in time
  | "not-needed" // the task was closed before the worker claimed it
  | "answered" // the worker has answered it
  | "given-back" // the worker returned it
  | "not-claimed" // the worker never claimed it
  | "lease-expired" // the lease has ended: claim again
  | "closed"; // too late for an answer

export type SeatResult<Kind extends string> =
  | { readonly kind: Kind; readonly assignment: Assignment; readonly task: TaskAssignments }
  | { readonly kind: "refused"; readonly reason: ClaimRefusal };

/** A worker's claim; `id` becomes the id of the assignment if this is their first claim. */
export interface Claim {
  readonly id: string;
  readonly worker: WorkerId;
  readonly now: number;
}

/**
 * Claims a seat for a worker. A worker who holds one gets the same assignment again, also of a closed task; a worker
 * whose lease has expired can renew it while a seat is free.
 */
export function claimSeat(
  task: TaskAssignments,
  { id, worker, now }: Claim,
  { lease }: LeaseSettings,
): SeatResult<"claimed" | "held"> {
  const own = assignmentOf(task, worker);
  if (own?.answer !== undefined) return refuse("answered");
  if (own?.returned) return refuse("given-back");
  if (own !== undefined && isHeld(own, now)) return { kind: "held", assignment: own, task };
  if (task.excludedWorkers.includes(worker)) return refuse("barred");
  if (isWithdrawn(task, now)) return refuse("withdrawn");
  if (task.isClosed) return refuse("not-needed");
  if (freeSeats(task, now) === 0) return refuse("taken");
  const leased = { claimedAt: now, leaseEnds: now + lease };
  return withAssignment("claimed", task, {
    ...(own ?? { id, worker, returned: false, answer: undefined }),
    ...leased,
  });
}

/** Number of leases after the claim at which extending ends, so that nobody keeps a task from others for ever. */
const MAX_LEASES = 4;

/** Extends the lease of a worker who is still working, up to four leases from the claim on. */
export function extendLease(
  task: TaskAssignments,
  { worker, now }: Omit<Claim, "id">,
  { lease }: LeaseSettings,
): SeatResult<"extended"> {
  const own = assignmentOf(task, worker);
  if (own === undefined) return refuse("not-claimed");
  if (own.answer !== undefined) return refuse("answered");
  if (own.returned) return refuse("given-back");
  if (!isHeld(own, now)) return refuse("lease-expired");
  const extended = Math.min(now + lease, own.claimedAt + MAX_LEASES * lease);
  return withAssignment("extended", task, { ...own, leaseEnds: Math.max(own.leaseEnds, extended) });
}

/** Returns a worker's seat, which becomes free. */
export function returnAssignment(
  task: TaskAssignments,
  { worker }: { readonly worker: WorkerId },
): SeatResult<"given-back"> {
  const own = assignmentOf(task, worker);
  if (own === undefined) return refuse("not-claimed");
  if (own.answer !== undefined) return refuse("answered");
  return withAssignment("given-back", task, { ...own, returned: true });
}

export interface SubmitRequest extends Omit<Claim, "id"> {
  readonly key: string;
  readonly content: unknown;
}

/**
 * Accepts an answer. Within the lease it counts. Later it counts while a seat is free, and is surplus otherwise. The
 * same key again returns the first result, and changes nothing.
 */
export function acceptAnswer(
  task: TaskAssignments,
  { worker, now, key, content }: SubmitRequest,
  { gracePeriod }: LeaseSettings,
): SeatResult<"accepted" | "repeated"> {
  const own = assignmentOf(task, worker);
  if (own === undefined) return refuse("not-claimed");
  if (own.answer?.key === key) return { kind: "repeated", assignment: own, task };
  if (own.answer !== undefined) return refuse("answered");
  if (own.returned) return refuse("given-back");
  const isLate = !isHeld(own, now);
  if (isLate && now >= own.leaseEnds + gracePeriod) return refuse("closed");
  const surplus = isLate && (isWithdrawn(task, now) || freeSeats(task, now) === 0);
  const status = surplus ? "surplus" : "counted";
  return withAssignment("accepted", task, { ...own, answer: { key, at: now, content, status } });
}

/** Number of seats that are neither answered nor held. */
export function freeSeats({ seats, assignments }: TaskAssignments, now: number): number {
  const used = assignments.filter(
    (assignment) => assignment.answer?.status === "counted" || isHeld(assignment, now),
  );
  return Math.max(0, seats - used.length);
}

/**
 * Time when the next seat can become free: 0 while one is, otherwise the end of the first lease. It follows from the
 * assignments, and is stored on the task so that tasks without a free seat are skipped without reading them.
 */
export function nextFreeAt(task: TaskAssignments, now: number): number {
  if (freeSeats(task, now) > 0) return 0;
  const leases = task.assignments.filter((each) => isHeld(each, now)).map(({ leaseEnds }) => leaseEnds);
  return leases.length === 0 ? 0 : Math.min(...leases);
}

/**
 * True when the task has expired: no counted answer, no active lease, and `withdrawAfter` has passed. It stays true,
 * because nobody can claim the task and late answers do not count.
 */
export function isWithdrawn(task: TaskAssignments, now: number): boolean {
  const { openedAt, withdrawAfter, assignments } = task;
  if (withdrawAfter === undefined || now < openedAt + withdrawAfter) return false;
  return assignments.every(
    (assignment) => assignment.answer?.status !== "counted" && !isHeld(assignment, now),
  );
}

function isHeld({ answer, returned, leaseEnds }: Assignment, now: number): boolean {
  return answer === undefined && !returned && now < leaseEnds;
}

/** The counted answers of a task, in the order of submission. */
export function countedAnswersOf({ assignments }: TaskAssignments): readonly Answer[] {
  return assignments
    .flatMap(({ worker, answer }) => (answer?.status === "counted" ? [{ worker, answer }] : []))
    .sort((a, b) => a.answer.at - b.answer.at)
    .map(({ worker, answer }) => ({ worker, content: answer.content }));
}

function assignmentOf({ assignments }: TaskAssignments, worker: WorkerId): Assignment | undefined {
  return assignments.find((assignment) => assignment.worker === worker);
}

function refuse(reason: ClaimRefusal): { readonly kind: "refused"; readonly reason: ClaimRefusal } {
  return { kind: "refused", reason };
}

function withAssignment<Kind extends string>(
  kind: Kind,
  task: TaskAssignments,
  assignment: Assignment,
): SeatResult<Kind> {
  const others = task.assignments.filter(({ id }) => id !== assignment.id);
  return { kind, assignment, task: { ...task, assignments: [...others, assignment] } };
}

/** Rank of a task in the order of assignment: random, by seed and name alone; below 2^31. */
export function dispatchOrder(task: string, seed: string): number {
  return new Random(seed).split(`rank of ${task}`).uint32() >>> 1;
}
