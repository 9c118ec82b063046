import { and, asc, eq, gt, sql } from "drizzle-orm";
import { CounterpointError, notFound, type Tags } from "../core/index.ts";
import type { Db, Transaction } from "../database/index.ts";
import { getTags, hasNumber } from "./annotations.ts";
import { canTag, latestTags } from "./rules/votes.ts";
import { annotationSeats, annotationSentences, annotations, annotationTags } from "./tables.ts";

/** Lease of a sentence for the member who is tagging it, in milliseconds. */
export const HOLD_MS = 15 * 60_000;

interface Tagging {
  readonly annotation: number;
  /** The id of the member who tags. */
  readonly member: string;
  readonly now: number;
}

/**
 * Assigns a sentence to a member: the one that they hold, or else the first that needs annotators and that they have
 * not tagged; undefined when there is none. Members of one annotation wait for each other, so that no sentence is
 * assigned to too many annotators.
 */
export async function claimSentence(db: Db, tagging: Tagging): Promise<number | undefined> {
  const { annotation, member, now } = tagging;
  return db.transaction(async (transaction) => {
    const people = await lockAnnotation(transaction, annotation);
    const found =
      (await findHeldSentence(transaction, tagging)) ??
      (await findSentenceToTag(transaction, tagging, people));
    if (found === undefined) return undefined;
    const heldUntil = now + HOLD_MS;
    await transaction
      .insert(annotationSeats)
      .values({ sentence: found.id, member, heldUntil })
      .onConflictDoUpdate({
        target: [annotationSeats.sentence, annotationSeats.member],
        set: { heldUntil },
      });
    return found.number;
  });
}

/** The sentence that a member holds and has not tagged yet. */
async function findHeldSentence(transaction: Transaction, { annotation, member, now }: Tagging) {
  const [kept] = await transaction
    .select({ id, number })
    .from(annotationSeats)
    .innerJoin(annotationSentences, eq(annotationSeats.sentence, id))
    .where(
      and(
        eq(annotationSentences.annotation, annotation),
        eq(annotationSeats.member, member),
        gt(annotationSeats.heldUntil, now),
        hasNotTagged(member),
      ),
    )
    .orderBy(asc(number))
    .limit(1);
  return kept;
}

/** The first sentence that needs more annotators and that the member has not tagged. */
async function findSentenceToTag(
  transaction: Transaction,
  { annotation, member, now }: Tagging,
  people: number,
) {
  const seated = sql`select t.member from ${annotationTags} t where t.sentence = ${id} union
    select h.member from ${annotationSeats} h where h.sentence = ${id} and h.held_until > ${now}`;
  const [wanting] = await transaction
    .select({ id, number })
    .from(annotationSentences)
    .where(
      and(
        eq(annotationSentences.annotation, annotation),
        hasNotTagged(member),
        sql`(select count(*) from (${seated}) seated) < ${people}`,
      ),
    )
    .orderBy(asc(number))
    .limit(1);
  return wanting;
}

const { id, number } = annotationSentences;

function hasNotTagged(member: string) {
  return sql`not exists (select from ${annotationTags} t where t.sentence = ${id} and t.member = ${member})`;
}

export interface NewTags extends Tagging, Pick<Tags, "phenomena" | "pairReasoning" | "guidelines"> {
  /** The sentence's number. */
  readonly number: number;
}

/** Appends a member's tags of a sentence, unless the sentence has all its annotators (`canTag`). */
export async function addTags(db: Db, { annotation, number, now, ...tags }: NewTags): Promise<void> {
  await db.transaction(async (transaction) => {
    const annotatorsPerSentence = await lockAnnotation(transaction, annotation);
    const [row] = await transaction
      .select({ id: annotationSentences.id, sentence: annotationSentences.sentence })
      .from(annotationSentences)
      .where(hasNumber(annotation, number));
    if (row === undefined) throw notFound("sentence", `${number}`);
    const inProgress = await transaction
      .select({ member: annotationSeats.member })
      .from(annotationSeats)
      .where(and(eq(annotationSeats.sentence, row.id), gt(annotationSeats.heldUntil, now)));
    const given = (await getTags(transaction, { annotation, number })).map((each) => ({
      ...each,
      annotator: each.member,
    }));
    const annotators = {
      annotatorsPerSentence,
      tags: latestTags(given).get(row.sentence) ?? [],
      inProgress: inProgress.map(({ member }) => member),
    };
    if (!canTag(annotators, tags.member)) {
      throw new CounterpointError(
        "campaign/refused",
        "Enough people have tagged this sentence in the meantime",
      );
    }
    await transaction.insert(annotationTags).values({
      sentence: row.id,
      member: tags.member,
      phenomena: tags.phenomena,
      pairReasoning: tags.pairReasoning,
      guidelines: tags.guidelines,
      at: now,
    });
  });
}

/** Locks an annotation; returns its number of annotators per sentence. */
async function lockAnnotation(transaction: Transaction, annotation: number): Promise<number> {
  const [row] = await transaction
    .select({ people: annotations.people })
    .from(annotations)
    .where(eq(annotations.id, annotation))
    .for("no key update");
  if (row === undefined) throw notFound("annotation", `${annotation}`);
  return row.people;
}
