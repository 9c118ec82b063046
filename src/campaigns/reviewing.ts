import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { notFound } from "../core/index.ts";
import type { Db } from "../database/index.ts";
import { getRounds } from "./rounds.ts";
import type { Campaign } from "./rules/recipes/campaign.ts";
import type { TaskInput } from "./rules/recipes/campaign-tasks.ts";
import { answers, assignments, reviews, tasks } from "./tables.ts";

/** A written answer that waits for a reviewer. It does not say who wrote it. */
export interface SentenceToReview extends TaskInput {
  readonly assignment: string;
  readonly content: unknown;
}

const SENTENCES_AT_ONCE = 50;

/** The first of the sampled sentences that nobody has reviewed (SPEC W2). */
export async function getSentencesToReview(db: Db, campaign: Campaign): Promise<readonly SentenceToReview[]> {
  const rounds = await getRounds(db, campaign);
  const sampled = rounds.flatMap(({ sample, outcome }) => (outcome === undefined ? sample : []));
  if (sampled.length === 0) return [];
  const { stage, input } = tasks;
  return db
    .select({ assignment: assignments.id, content: answers.content, stage, input })
    .from(assignments)
    .innerJoin(answers, eq(answers.assignment, assignments.id))
    .innerJoin(tasks, eq(assignments.task, tasks.id))
    .leftJoin(reviews, eq(reviews.assignment, assignments.id))
    .where(and(inArray(assignments.id, sampled), isNull(reviews.assignment)))
    .orderBy(asc(assignments.id)) // random ids, so that a writer's sentences lie apart
    .limit(SENTENCES_AT_ONCE);
}

/** Makes sure that a sentence is one that reviewers of the campaign check. */
export async function requireSampled(db: Db, campaign: Campaign, assignment: string): Promise<void> {
  const rounds = await getRounds(db, campaign);
  if (!rounds.some(({ sample }) => sample.includes(assignment)))
    throw notFound("sentence to review", assignment);
}
