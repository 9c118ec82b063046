import { and, asc, desc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { members } from "../accounts/index.ts";
import { notFound, type Tags } from "../core/index.ts";
import type { Db, Transaction } from "../database/index.ts";
import { INSERT_BATCH } from "../database/index.ts";
import { annotationSentences, annotations, annotationTags } from "./tables.ts";

/** Sentences that members tag. */
export type Annotation = Readonly<typeof annotations.$inferSelect>;

/** Progress of an annotation. */
export interface AnnotationProgress extends Annotation {
  readonly sentences: number;
  /** Sentences with all their annotators. */
  readonly finished: number;
  /** Sentences that the current member has tagged. */
  readonly own: number;
}

/** A sampled sentence, with one of its examples. */
type SampledSentence = Readonly<Omit<typeof annotationSentences.$inferSelect, "id" | "annotation">>;

/** A member's tags of a sentence. */
export interface StoredTags extends Tags {
  /** The sentence's number in the annotation. */
  readonly number: number;
  /** The id of the member; `annotator` is their name. */
  readonly member: string;
  readonly at: number;
}

export interface NewAnnotation extends Omit<Annotation, "id" | "at"> {
  /** In the order in which they are assigned. */
  readonly sentences: readonly Omit<SampledSentence, "number">[];
  readonly now: number;
}

/** Stores an annotation with its sentences; returns its id. */
export async function createAnnotation(
  db: Db,
  { sentences, now, ...described }: NewAnnotation,
): Promise<number> {
  return db.transaction(async (transaction) => {
    const [made] = await transaction
      .insert(annotations)
      .values({ ...described, at: now })
      .returning({ id: annotations.id });
    const { id } = made!; // an insert that succeeds returns its row
    const rows = sentences.map((drawn, i) => ({ annotation: id, number: i + 1, ...drawn }));
    for (let from = 0; from < rows.length; from += INSERT_BATCH) {
      await transaction.insert(annotationSentences).values(rows.slice(from, from + INSERT_BATCH));
    }
    return id;
  });
}

/** Every annotation, the newest first, as a member sees it. */
export async function getAnnotations(db: Db, member: string): Promise<readonly AnnotationProgress[]> {
  return selectProgress(db, member).orderBy(desc(annotations.id));
}

export async function getAnnotation(
  db: Db,
  { annotation, member }: { readonly annotation: number; readonly member: string },
): Promise<AnnotationProgress> {
  const [row] = await selectProgress(db, member).where(eq(annotations.id, annotation));
  if (row === undefined) throw notFound("annotation", `${annotation}`);
  return row;
}

function selectProgress(db: Db, member: string) {
  const tagged = sql`from ${annotationTags} t join ${annotationSentences} s on s.id = t.sentence
    where s.annotation = ${annotations.id}`;
  const finished = sql`select t.sentence ${tagged}
    group by t.sentence having count(distinct t.member) >= ${annotations.people}`;
  return db
    .select({
      ...getTableColumns(annotations),
      sentences: count(sql`*`, sql`from ${annotationSentences} s where s.annotation = ${annotations.id}`),
      finished: count(sql`*`, sql`from (${finished}) finished`),
      own: count(sql`distinct t.sentence`, sql`${tagged} and t.member = ${member}`),
    })
    .from(annotations)
    .$dynamic();
}

function count(what: SQL, from: SQL) {
  return sql<number>`(select count(${what}) ${from})`.mapWith(Number); // because the driver reads counts as text
}

/** A sentence by its number. */
export async function getSampledSentence(
  db: Db,
  { annotation, number }: { readonly annotation: number; readonly number: number },
): Promise<SampledSentence> {
  const { id: _, annotation: __, ...columns } = getTableColumns(annotationSentences);
  const [row] = await db.select(columns).from(annotationSentences).where(hasNumber(annotation, number));
  if (row === undefined) throw notFound("sentence", `${number}`);
  return row;
}

/** All tags of an annotation, or of one of its sentences, oldest first; later ones of a member replace earlier ones. */
export async function getTags(
  db: Db | Transaction,
  { annotation, number }: { readonly annotation: number; readonly number?: number },
): Promise<readonly StoredTags[]> {
  const isIn =
    number === undefined ? eq(annotationSentences.annotation, annotation) : hasNumber(annotation, number);
  return db
    .select({
      number: annotationSentences.number,
      sentence: annotationSentences.sentence,
      member: annotationTags.member,
      annotator: members.name,
      phenomena: annotationTags.phenomena,
      pairReasoning: annotationTags.pairReasoning,
      guidelines: annotationTags.guidelines,
      at: annotationTags.at,
    })
    .from(annotationTags)
    .innerJoin(annotationSentences, eq(annotationTags.sentence, annotationSentences.id))
    .innerJoin(members, eq(annotationTags.member, members.id))
    .where(isIn)
    .orderBy(asc(annotationTags.id));
}

/** Condition for the sentence of a number in an annotation. */
export function hasNumber(annotation: number, number: number) {
  return and(eq(annotationSentences.annotation, annotation), eq(annotationSentences.number, number));
}
