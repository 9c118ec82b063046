import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { CounterpointError, type Finding } from "../core/index.ts";
import type { Db } from "../database/index.ts";
import type { LeaderboardResult } from "./rules/result.ts";
import type { SubmittedSystem } from "./submit.ts";
import { scores, submissionEvents, submissions } from "./tables.ts";

/** A submission as its team sees it. */
export interface OwnSubmission extends Omit<SubmittedSystem, "benchmark" | "team"> {
  readonly id: number;
  readonly status: "refused" | "waiting" | "scored" | "failed";
  readonly findings: readonly Finding[];
  readonly findingCount: number;
  readonly result: LeaderboardResult | null;
  /** The reason why a model gave no predictions. */
  readonly failure: string | null;
  readonly isPublished: boolean;
  readonly at: number;
}

/** Maximum number of submissions listed; refused ones cost nothing, and can be many. */
const PAGE_SIZE = 100;

/** The newest submissions of a team. */
export async function getOwnSubmissions(
  db: Db,
  { benchmark, team }: Pick<SubmittedSystem, "benchmark" | "team">,
): Promise<readonly OwnSubmission[]> {
  const rows = await db
    .select({ submissions, scores, lastEvent: lastEvent() })
    .from(submissions)
    .leftJoin(scores, eq(scores.submission, submissions.id))
    .where(and(eq(submissions.benchmark, benchmark), eq(submissions.team, team)))
    .orderBy(desc(submissions.id))
    .limit(PAGE_SIZE);
  return rows.map(({ submissions: row, scores: scored, lastEvent: last }) => ({
    id: row.id,
    system: row.system,
    link: row.link,
    description: row.description,
    anonymous: row.anonymous,
    status: statusOf(row, scored),
    findings: (row.findings ?? []) as readonly Finding[],
    findingCount: row.findingCount,
    result: scored?.result ?? null,
    failure: scored?.failure ?? null,
    isPublished: last === "published",
    at: row.at,
  }));
}

function statusOf(
  { findings }: { readonly findings: unknown },
  scored: { readonly result: unknown } | null,
): OwnSubmission["status"] {
  if (findings !== null) return "refused";
  if (scored === null) return "waiting";
  return scored.result === null ? "failed" : "scored";
}

/** Publishes a submission, or withdraws it; the budget stays spent. */
export async function setPublished(
  db: Db,
  { benchmark, team, submission, published, now }: PublicationRequest,
): Promise<void> {
  const own = and(
    eq(submissions.id, submission),
    eq(submissions.benchmark, benchmark),
    team === undefined ? undefined : eq(submissions.team, team),
    isNull(submissions.findings),
  );
  const found = await db.select({ id: submissions.id }).from(submissions).where(own);
  if (found.length === 0)
    throw new CounterpointError("leaderboard/unknown", `Submission ${submission} can't be published`);
  const event = published ? "published" : "withdrawn";
  await db.insert(submissionEvents).values({ submission, event, at: now });
}

export interface PublicationRequest {
  readonly benchmark: string;
  /** The team that must own it; undefined for a manager. */
  readonly team: string | undefined;
  readonly submission: number;
  readonly published: boolean;
  readonly now: number;
}

/** The last publication or withdrawal of a submission; null when there was none. */
export function lastEvent() {
  return sql<string | null>`(select e.event from submission_events e where e.submission = ${submissions.id}
    order by e.id desc limit 1)`;
}
