import { and, eq } from "drizzle-orm";
import { type SentenceContext, sentenceKey } from "../collection/index.ts";
import type { WorkerId } from "../core/index.ts";
import type { Queries } from "./open-database.ts";
import { answers, assignments } from "./schema.ts";

/** Who wrote a sentence before in a campaign, but for case and punctuation. */
export async function whoWrote(
  queries: Queries,
  { campaign, worker, sentence }: { campaign: string; worker: WorkerId; sentence: string },
): Promise<SentenceContext["writtenBefore"]> {
  const writers = await queries
    .selectDistinct({ worker: assignments.worker })
    .from(answers)
    .innerJoin(assignments, eq(answers.assignment, assignments.id))
    .where(and(eq(answers.sentenceKey, sentenceKey(sentence)), eq(assignments.campaign, campaign)));
  if (writers.length === 0) return "nobody";
  return writers.some((each) => each.worker === worker) ? "the-writer" : "another";
}
