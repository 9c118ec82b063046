import { and, eq, ne } from "drizzle-orm";
import type { WorkerId } from "../core/index.ts";
import type { Db, Transaction } from "../database/index.ts";
import { type SentenceContext, sentenceKey } from "./rules/writing/check-sentence.ts";
import { answers, assignments } from "./tables.ts";

export interface WrittenSentence {
  readonly campaign: string;
  readonly worker: WorkerId;
  readonly sentence: string;
  /** The assignment that it is written for: the same request sent twice at once is no repetition. */
  readonly assignment?: string;
}

/** Who wrote a sentence before in a campaign, but for case and punctuation. */
export async function previousWriter(
  db: Db | Transaction,
  { campaign, worker, sentence, assignment }: WrittenSentence,
): Promise<SentenceContext["writtenBefore"]> {
  const writers = await db
    .selectDistinct({ worker: assignments.worker })
    .from(answers)
    .innerJoin(assignments, eq(answers.assignment, assignments.id))
    .where(
      and(
        eq(answers.sentenceKey, sentenceKey(sentence)),
        eq(assignments.campaign, campaign),
        assignment === undefined ? undefined : ne(assignments.id, assignment),
      ),
    );
  if (writers.length === 0) return "nobody";
  return writers.some((each) => each.worker === worker) ? "the-writer" : "another";
}
