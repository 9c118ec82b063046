import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { members } from "../accounts/index.ts";
import type { Guideline, PairReasoning, Phenomenon, Picture } from "../core/index.ts";
import { jsonb, time } from "../database/index.ts";

/** Sentences for members to tag. Append-only. */
export const annotations = pgTable(
  "annotations",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    name: text("name").notNull(),
    corpus: text("corpus").notNull(),
    /** The corpus of the library or the campaign that the sentences were sampled from, by its name in URLs. */
    sourceKind: text("source_kind", { enum: ["library", "campaign"] }).notNull(),
    source: text("source").notNull(),
    seed: text("seed").notNull(),
    /** Number of annotators per sentence. */
    people: integer("annotators_per_sentence").notNull(),
    /** The name of a member. */
    by: text("by").notNull(),
    at: time("at").notNull(),
  },
  (table) => [check("annotations_of_several", sql`${table.people} >= 2`)],
);

/** One example of a sentence, without its label. */
export interface SampledExample {
  readonly id: string;
  readonly split: string;
  readonly set: number;
  readonly sentenceNumber: number;
  readonly pictures: readonly Picture[];
}

/** The sampled sentences, in the order in which they are assigned. Append-only. */
export const annotationSentences = pgTable(
  "annotation_sentences",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    annotation: bigint("annotation", { mode: "number" })
      .notNull()
      .references(() => annotations.id),
    /** From 1. */
    number: integer("number").notNull(),
    sentence: text("sentence").notNull(),
    example: jsonb("example").$type<SampledExample>().notNull(),
  },
  (table) => [unique("annotation_sentences_once").on(table.annotation, table.number)],
);

/** Sentences that members are tagging now, with the end of their lease. */
export const annotationSeats = pgTable(
  "annotation_seats",
  {
    sentence: bigint("sentence", { mode: "number" })
      .notNull()
      .references(() => annotationSentences.id),
    member: text("member")
      .notNull()
      .references(() => members.id),
    heldUntil: time("held_until").notNull(),
  },
  (table) => [primaryKey({ columns: [table.sentence, table.member] })],
);

/** Tags of members; the last row of a member is current. Append-only. */
export const annotationTags = pgTable(
  "annotation_tags",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    sentence: bigint("sentence", { mode: "number" })
      .notNull()
      .references(() => annotationSentences.id),
    member: text("member")
      .notNull()
      .references(() => members.id),
    phenomena: text("phenomena").array().$type<readonly Phenomenon[]>().notNull(),
    /** Null where the sentence is not about a pair of photographs. */
    pairReasoning: text("pair_reasoning").array().$type<readonly PairReasoning[]>(),
    /** Guidelines that it breaks; null where the sentence is not about a pair of photographs. */
    guidelines: text("guidelines").array().$type<readonly Guideline[]>(),
    at: time("at").notNull(),
  },
  (table) => [index("annotation_tags_of").on(table.sentence, table.member)],
);
