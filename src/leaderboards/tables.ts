import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import { teams } from "../accounts/index.ts";
import { bytes, jsonb, time } from "../database/index.ts";
import type { LeaderboardResult } from "./rules/result.ts";

/** A test set with sealed labels, to which teams submit predictions or models. */
export const benchmarks = pgTable("benchmarks", {
  /** Its name in URLs. */
  name: text("name").primaryKey(),
  title: text("title").notNull(),
  description: text("description").notNull(),
  /** Maximum number of submissions of a team within a period in days; null for no period. */
  submissions: integer("max_submissions").notNull(),
  days: integer("window_days"),
  /** The split of the papers whose published results are shown beside the rows. */
  papers: text("papers"),
  /**
   * The kind of submissions: predictions, for which teams have the examples, or models, which are run on examples
   * that nobody has.
   */
  accepts: text("accepts", { enum: ["predictions", "models"] })
    .notNull()
    .default("predictions"),
  /**
   * Random bytes from which opaque identifiers, the order of examples and the seed of intervals follow. Only the code
   * that scores reads them.
   */
  secret: bytes("secret").notNull(),
  /** True when submissions may use the identifiers of the gold files too. */
  originalIdentifiers: boolean("original_identifiers").notNull(),
  /** Sizes of the test set; null until there are gold files. */
  contents: jsonb("contents"),
  /** The name of a member, or of the command. */
  by: text("by").notNull(),
  createdAt: time("created_at").notNull(),
});

/** The gzipped files with the labels. Only the code that scores reads them. Append-only. */
export const goldFiles = pgTable(
  "gold_files",
  {
    benchmark: text("benchmark")
      .notNull()
      .references(() => benchmarks.name),
    number: integer("number").notNull(),
    /** The original name: NLVR's files have their split in it. */
    name: text("name").notNull(),
    packed: bytes("packed").notNull(),
    at: time("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.benchmark, table.number] })],
);

/** Submissions: predictions, a model, or the findings for which either was refused. Append-only. */
export const submissions = pgTable(
  "submissions",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    benchmark: text("benchmark")
      .notNull()
      .references(() => benchmarks.name),
    team: text("team")
      .notNull()
      .references(() => teams.id),
    system: text("system").notNull(),
    link: text("link"),
    description: text("description").notNull(),
    anonymous: boolean("anonymous").notNull(),
    /** A byte each, 1 for true, in the order in which teams get the examples; null for a model, and when the file was refused. */
    predictions: bytes("predictions"),
    perExample: integer("per_example"),
    /** The first findings about the file, and their total number. */
    findings: jsonb("findings"),
    findingCount: integer("finding_count").notNull().default(0),
    at: time("at").notNull(),
  },
  (table) => [
    check("submissions_accepted_or_refused", sql`num_nonnulls(${table.predictions}, ${table.findings}) <= 1`),
    index("submissions_of").on(table.benchmark, table.team, table.id),
  ],
);

/** The models of submissions: the files of a run. Append-only. */
export const submittedRuns = pgTable("submitted_runs", {
  submission: bigint("submission", { mode: "number" })
    .primaryKey()
    .references(() => submissions.id),
  config: bytes("config").notNull(),
  vocabulary: bytes("vocabulary").notNull(),
  model: bytes("model").notNull(),
  /** Hash of all three files. */
  hash: text("hash").notNull(),
});

/** Models that some server runs, each until it has an outcome; a run that was not reported until its lease ends is another server's to take. */
export const modelRuns = pgTable("model_runs", {
  submission: bigint("submission", { mode: "number" })
    .primaryKey()
    .references(() => submissions.id),
  /** Random, of the server that runs it. */
  server: text("server").notNull(),
  leaseEnds: time("lease_ends").notNull(),
  /** Answered examples so far, of so many; 0 of 0 until the model is open. */
  answered: integer("answered").notNull().default(0),
  examples: integer("examples").notNull().default(0),
});

/** The outcome of a submission. Append-only. */
export const scores = pgTable("scores", {
  submission: bigint("submission", { mode: "number" })
    .primaryKey()
    .references(() => submissions.id),
  /** Null when there is none, by an error of the server, which costs nothing, or of the model. */
  result: jsonb("result").$type<LeaderboardResult | null>(),
  /** The reason why a model gave no predictions, and its predictions, as above. */
  failure: text("failure"),
  predictions: bytes("predictions"),
  at: time("at").notNull(),
});

/**
 * Publishing and withdrawing, of which the last is current; without any a submission is visible to its team only.
 * Append-only.
 */
export const submissionEvents = pgTable(
  "submission_events",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    submission: bigint("submission", { mode: "number" })
      .notNull()
      .references(() => submissions.id),
    event: text("event", { enum: ["published", "withdrawn"] }).notNull(),
    at: time("at").notNull(),
  },
  (table) => [index("submission_events_of").on(table.submission, table.id)],
);
