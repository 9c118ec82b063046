import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  boolean,
  check,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { jsonb, time } from "../database/index.ts";
import type { QualificationMaterials } from "./rules/qualification/materials.ts";
import type { QualificationEvent } from "./rules/qualification/qualification.ts";
import { STAGE_NAMES } from "./rules/tasks/stage-names.ts";
import type { NewRehearsal, RehearsalForecast } from "./schemas/rehearsal.ts";
import { TEXT_NAMES } from "./schemas/texts.ts";

/** Money in minor units, exact to their hundredths. */
const money = (name: string) => numeric(name, { precision: 16, scale: 2, mode: "number" });

export const campaigns = pgTable("campaigns", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  recipe: text("recipe", { enum: ["scenes", "photos"] }).notNull(),
  /** Fixed once the campaign is created, because workers rely on the pay. */
  settings: jsonb("settings").$type<Readonly<Record<string, number | boolean>>>().notNull(),
  seed: text("seed").notNull(),
  /** Secret: with it, labels of sealed splits could be told. */
  sealedSeed: text("sealed_seed").notNull(),
  currency: text("currency").notNull(),
  createdAt: time("created_at").notNull(),
});

/**
 * The budget of a campaign. The committed amount is the sum of ledger and reservations, spent and reserved together;
 * claims of the campaign wait for each other at this row.
 */
export const budgets = pgTable(
  "budgets",
  {
    campaign: text("campaign")
      .primaryKey()
      .references(() => campaigns.id),
    budget: money("budget").notNull(),
    committed: money("committed").notNull().default(0),
  },
  (table) => [check("budgets_not_overdrawn", sql`${table.committed} between 0 and ${table.budget}`)],
);

/** Presentations or image sets: the inputs of the first stage, in their order. */
export const inputs = pgTable(
  "inputs",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    campaign: text("campaign")
      .notNull()
      .references(() => campaigns.id),
    name: text("name").notNull(),
    content: jsonb("content").notNull(),
  },
  (table) => [
    unique("inputs_once").on(table.campaign, table.name),
    index("inputs_by_set").on(table.campaign, sql`((content ->> 'set')::bigint)`),
    index("inputs_by_size").on(table.campaign, sql`(jsonb_array_length(content -> 'images'))`),
  ],
);

export const workers = pgTable(
  "workers",
  {
    id: text("id").primaryKey(),
    campaign: text("campaign")
      .notNull()
      .references(() => campaigns.id),
    /** The source of the worker, "link" or "prolific", and their id there. */
    source: text("source").notNull(),
    externalId: text("external_id").notNull(),
    joinedAt: time("joined_at").notNull(),
  },
  (table) => [
    unique("workers_once").on(table.campaign, table.source, table.externalId),
    index("workers_by_joining").on(table.campaign, table.joinedAt, table.id),
  ],
);

/** Sessions of workers. The id is a hash of the browser's token, so that reading this table opens no session. */
export const workerSessions = pgTable(
  "worker_sessions",
  {
    id: text("id").primaryKey(),
    worker: text("worker")
      .notNull()
      .references(() => workers.id),
    expiresAt: time("expires_at").notNull(),
  },
  (table) => [index("worker_sessions_of").on(table.worker)],
);

/** Joining, leaving, blocking, of which the last determines the status; and that a participant of a study is confirmed. */
export const workerEvents = pgTable(
  "worker_events",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    worker: text("worker")
      .notNull()
      .references(() => workers.id),
    event: text("event", { enum: ["joined", "confirmed", "blocked", "unblocked", "left"] }).notNull(),
    /** The worker, or the name of a manager. */
    by: text("by").notNull(),
    note: text("note").notNull().default(""),
    at: time("at").notNull(),
  },
  (table) => [index("worker_events_of").on(table.worker, table.id)],
);

/** Condition on tasks that need answers: the partial indexes of tasks that can be claimed have no others. */
const IS_OPEN = sql`counted_answers < seats and not is_closed and not is_withdrawn`;

export const tasks = pgTable(
  "tasks",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    campaign: text("campaign")
      .notNull()
      .references(() => campaigns.id),
    name: text("name").notNull(),
    stage: text("stage", { enum: STAGE_NAMES }).notNull(),
    subject: text("subject").notNull(),
    input: jsonb("input").notNull(),
    seats: integer("seats").notNull(),
    /** Number of counted answers; every change of it holds the lock of this row. */
    countedAnswers: integer("counted_answers").notNull().default(0),
    /** Time when the next seat can become free; 0 while one is. */
    busyUntil: time("busy_until").notNull().default(0),
    barred: text("barred").array().notNull(),
    pool: text("pool", { enum: ["limited", "whole"] }).notNull(),
    /** The order in which tasks are assigned: random, so that sentences of one presentation are not adjacent. */
    rank: integer("rank").notNull(),
    openedAt: time("opened_at").notNull(),
    withdrawAfter: time("withdraw_after"),
    /** True when the recipe no longer needs it, as its image set was flagged (SPEC P7). */
    isClosed: boolean("is_closed").notNull().default(false),
    /** True once a claim has found that nobody took it in time. Until then it follows from the time. */
    isWithdrawn: boolean("is_withdrawn").notNull().default(false),
  },
  (table) => [
    unique("tasks_once").on(table.campaign, table.name),
    check("tasks_not_overfull", sql`${table.countedAnswers} <= ${table.seats}`),
    index("tasks_open").on(table.campaign, table.stage, table.rank, table.id).where(IS_OPEN),
    index("tasks_open_limited")
      .on(table.campaign, table.stage, table.rank, table.id)
      .where(sql`${IS_OPEN} and stage = 'writing' and pool = 'limited'`),
    index("tasks_of_subject").on(table.campaign, table.subject),
  ],
);

/**
 * Counts of tasks and payments by stage, which triggers keep in the transaction of every change (decision 39). A stage has a row per slot,
 * so that transactions do not wait for each other: its counts are the sums over the slots.
 */
export const stageCounts = pgTable(
  "stage_counts",
  {
    campaign: text("campaign")
      .notNull()
      .references(() => campaigns.id),
    stage: text("stage", { enum: STAGE_NAMES }).notNull(),
    slot: integer("slot").notNull(),
    /** Tasks that are not closed, or have all their answers; the next three are theirs. */
    tasks: integer("tasks").notNull(),
    /** Tasks that have all their answers. */
    done: integer("done").notNull(),
    seats: integer("seats").notNull(),
    countedAnswers: integer("counted_answers").notNull(),
    /** Sum of the ledger. */
    spent: money("spent").notNull(),
  },
  (table) => [primaryKey({ columns: [table.campaign, table.stage, table.slot] })],
);

/**
 * SQL of assignments without an answer. Statements about one worker or task say `not answered and not given_back`, so that the planner
 * cannot take the index of all of them, which it expects to be empty when few people worked at the last vacuum.
 */
export const IS_WAITING = "answered::int + given_back::int = 0";

export const assignments = pgTable(
  "assignments",
  {
    id: text("id").primaryKey(),
    campaign: text("campaign")
      .notNull()
      .references(() => campaigns.id),
    task: bigint("task", { mode: "number" })
      .notNull()
      .references(() => tasks.id),
    subject: text("subject").notNull(),
    worker: text("worker")
      .notNull()
      .references(() => workers.id),
    claimedAt: time("claimed_at").notNull(),
    leaseEnds: time("lease_ends").notNull(),
    givenBack: boolean("given_back").notNull().default(false),
    /** The image for which the worker returned the task: it was not displayed properly. */
    brokenImage: text("broken_image"),
    answered: boolean("answered").notNull().default(false),
    /** The writing round it belongs to, once that is closed (SPEC W2). */
    round: integer("round"),
    /** Amount that is reserved for it in the budget, fees included. */
    reservedAmount: money("reserved_amount").notNull(),
  },
  (table) => [
    unique("assignments_once").on(table.campaign, table.subject, table.worker),
    index("assignments_of_task").on(table.task),
    index("assignments_held").on(table.worker, table.leaseEnds).where(sql`not answered and not given_back`),
    index("assignments_answered").on(table.worker).where(sql`answered`),
    index("assignments_of_round").on(table.campaign, table.worker, table.round).where(sql`round is not null`),
    index("assignments_of_broken_image").on(table.campaign).where(sql`broken_image is not null`),
    index("assignments_waiting").on(table.campaign, table.leaseEnds).where(sql.raw(IS_WAITING)),
  ],
);

/** Reviewers' verdicts on sentences (SPEC W2), of which the last one of a sentence counts. Append-only. */
export const reviews = pgTable(
  "reviews",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    assignment: text("assignment")
      .notNull()
      .references(() => assignments.id),
    reviewer: text("reviewer").notNull(),
    /** Null where the verdict before was taken back. */
    good: boolean("good"),
    /** The rows of AP Table 8 that the sentence violates. */
    guidelines: text("guidelines").array().notNull(),
    at: time("at").notNull(),
  },
  (table) => [index("reviews_of").on(table.assignment, table.id)],
);

/** Raw answers as submitted. Append-only. */
export const answers = pgTable(
  "answers",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    assignment: text("assignment")
      .notNull()
      .unique("answers_once")
      .references(() => assignments.id),
    task: bigint("task", { mode: "number" })
      .notNull()
      .references(() => tasks.id),
    key: text("key").notNull(),
    content: jsonb("content").notNull(),
    /** A written sentence without case and punctuation, to find repetitions; null for other answers. */
    sentenceKey: text("sentence_key"),
    status: text("status", { enum: ["counted", "surplus"] }).notNull(),
    at: time("at").notNull(),
  },
  (table) => [
    index("answers_of_task").on(table.task),
    index("answers_of_flag").on(table.task).where(sql`content @> '{"kind": "flag"}'`),
    index("answers_of_sentence").on(table.sentenceKey).where(sql`sentence_key is not null`),
  ],
);

/** Payments. Append-only. */
export const ledger = pgTable(
  "ledger",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    campaign: text("campaign")
      .notNull()
      .references(() => campaigns.id),
    key: text("key").notNull(),
    kind: text("kind", { enum: ["pay", "bonus", "fee", "reversal"] }).notNull(),
    worker: text("worker")
      .notNull()
      .references(() => workers.id),
    stage: text("stage", { enum: STAGE_NAMES }).notNull(),
    amount: money("amount").notNull(),
    at: time("at").notNull(),
  },
  (table) => [
    unique("ledger_once").on(table.campaign, table.key),
    // What a worker has earned is added up from this index alone.
    index("ledger_earned").on(table.worker, table.amount).where(sql`key not like '%fee/%'`),
  ],
);

/** Payouts of what workers have earned. Append-only. */
export const payouts = pgTable(
  "payouts",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    campaign: text("campaign")
      .notNull()
      .references(() => campaigns.id),
    /** The name of a member. */
    by: text("by").notNull(),
    at: time("at").notNull(),
  },
  (table) => [index("payouts_of").on(table.campaign, table.id)],
);

/** The lines of the ledger that a payout pays; a line is in at most one. Append-only. */
export const payoutLines = pgTable(
  "payout_lines",
  {
    line: bigint("line", { mode: "number" })
      .primaryKey()
      .references(() => ledger.id),
    payout: bigint("payout", { mode: "number" })
      .notNull()
      .references(() => payouts.id),
  },
  (table) => [index("payout_lines_of").on(table.payout)],
);

/** Consents of workers, with the text and the time. Append-only. */
export const consents = pgTable(
  "consents",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    worker: text("worker")
      .notNull()
      .references(() => workers.id),
    /** SHA-256 of the text. */
    version: text("version").notNull(),
    text: text("text").notNull(),
    at: bigint("at", { mode: "number" }).notNull(),
  },
  (table) => [unique("consents_once").on(table.worker, table.version)],
);

/** Texts of campaigns that replace the built-in ones, by name; the last row of a name is current. Append-only. */
export const texts = pgTable(
  "texts",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    campaign: text("campaign")
      .notNull()
      .references(() => campaigns.id),
    name: text("name", { enum: TEXT_NAMES }).notNull(),
    /** Null where a manager went back to the built-in text. */
    text: text("text"),
    /** The name of a member. */
    by: text("by").notNull(),
    at: bigint("at", { mode: "number" }).notNull(),
  },
  (table) => [index("texts_of").on(table.campaign, table.name, table.id)],
);

/** The images of a campaign by their content; the files are in a folder. */
export const images = pgTable(
  "images",
  {
    campaign: text("campaign")
      .notNull()
      .references(() => campaigns.id),
    /** SHA-256 of the file, in hexadecimal digits. */
    hash: text("hash").notNull(),
    type: text("type", { enum: ["png", "jpeg", "webp"] }).notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    bytes: integer("bytes").notNull(),
    /** Equal for near duplicates (SPEC D1). */
    averageHash: text("average_hash").notNull(),
    /** The name of the uploaded file, for its managers; empty where it is unknown. */
    name: text("name").notNull().default(""),
    /** Provenance (SPEC D3, D5); empty where it is unknown. */
    query: text("query").notNull().default(""),
    /** Place in the results of the query, from 1; null for images that were found as similar to a result. */
    rank: integer("rank"),
    url: text("url").notNull().default(""),
    landingPage: text("landing_page").notNull().default(""),
    licence: text("licence").notNull().default(""),
    attribution: text("attribution").notNull().default(""),
    addedAt: bigint("added_at", { mode: "number" }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.campaign, table.hash] }),
    index("images_by_adding").on(table.campaign, table.addedAt, table.hash),
  ],
);

/**
 * Starting, pausing and archiving, of which the last event determines the state (a campaign without any has not started); raised
 * budgets; the assignment of examples to splits; that a manager has looked at the questions of the test; and that a campaign's workers
 * are simulated. Append-only.
 */
export const campaignEvents = pgTable(
  "campaign_events",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    campaign: text("campaign")
      .notNull()
      .references(() => campaigns.id),
    event: text("event", {
      enum: [
        ...(["started", "paused", "archived", "unarchived"] as const),
        ...(["budget-raised", "split", "test-seen", "simulated"] as const),
      ],
    }).notNull(),
    /** Amount by which a budget was raised, in minor units. */
    amount: bigint("amount", { mode: "number" }),
    /** The name of a member, or of the campaign itself. */
    by: text("by").notNull(),
    at: time("at").notNull(),
  },
  (table) => [index("campaign_events_of").on(table.campaign, table.id)],
);

/** The work that servers do on a campaign by themselves. No part of its archive. */
export const campaignJobs = pgTable("campaign_jobs", {
  campaign: text("campaign")
    .primaryKey()
    .references(() => campaigns.id),
  /** The server that assigns examples to splits, and the time until which no other one does, unless it renews it. */
  splitBy: text("split_by"),
  splitUntil: time("split_until"),
  /** Number of changes of image sets and of the images' provenance. */
  imageChanges: bigint("image_changes", { mode: "number" }).notNull().default(0),
});

/** Links for workers who are known by name. The id is a hash of the token in the link. */
export const invitations = pgTable(
  "invitations",
  {
    id: text("id").primaryKey(),
    campaign: text("campaign")
      .notNull()
      .references(() => campaigns.id),
    name: text("name").notNull(),
    /** The member who lets the worker work without a test; null where they have to take it. */
    qualifiedBy: text("qualified_by"),
  },
  (table) => [unique("invitations_once").on(table.campaign, table.name)],
);

/** The study of a marketplace whose participants work on a campaign: its URL parameters and its completion URL. */
export const studies = pgTable(
  "studies",
  {
    campaign: text("campaign")
      .primaryKey()
      .references(() => campaigns.id),
    /** The marketplace, as in "prolific"; part of a worker's identity, with their id there. */
    source: text("source").notNull().default("prolific"),
    study: text("study").notNull(),
    /** The URL parameters of participants. */
    workerParameter: text("worker_parameter").notNull().default("PROLIFIC_PID"),
    studyParameter: text("study_parameter").notNull().default("STUDY_ID"),
    /** URL to which participants return; {code} stands for the completion code. */
    completionUrl: text("completion_url")
      .notNull()
      .default("https://app.prolific.com/submissions/complete?cc={code}"),
    finishedCode: text("finished_code").notNull(),
    leftCode: text("left_code").notNull(),
    /** For those who did not qualify; without it they return with the code of those who left. */
    unqualifiedCode: text("unqualified_code"),
  },
  (table) => [unique("studies_once").on(table.source, table.study)],
);

/** Messages of managers to a worker. Only the time of reading is added later. */
export const messages = pgTable(
  "messages",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    worker: text("worker")
      .notNull()
      .references(() => workers.id),
    text: text("text").notNull(),
    /** The name of a member. */
    by: text("by").notNull(),
    at: time("at").notNull(),
    /** Time when the worker marked the message as read. */
    readAt: time("read_at"),
  },
  (table) => [index("messages_of").on(table.worker, table.id)],
);

/** Qualification materials of campaigns, with the answer key; the last row is current. Append-only. */
export const qualificationMaterials = pgTable(
  "qualification_materials",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    campaign: text("campaign")
      .notNull()
      .references(() => campaigns.id),
    content: jsonb("content").$type<QualificationMaterials>().notNull(),
    /** The name of a member. */
    by: text("by").notNull(),
    at: time("at").notNull(),
  },
  (table) => [index("qualification_materials_of").on(table.campaign, table.id)],
);

/** Answers of workers to parts of their qualification, and decisions of members about it. Append-only. */
export const qualificationEvents = pgTable(
  "qualification_events",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    worker: text("worker")
      .notNull()
      .references(() => workers.id),
    /** Includes the outcome by the key of that time. */
    event: jsonb("event").$type<QualificationEvent>().notNull(),
    /** The raw answers; null for decisions of members. */
    content: jsonb("content"),
    /** The materials that were answered; null for the built-in ones. */
    materials: bigint("materials", { mode: "number" }).references(() => qualificationMaterials.id),
    /** The sender's idempotency key. */
    key: text("key"),
    /** The worker, or the name of a member. */
    by: text("by").notNull(),
    note: text("note").notNull().default(""),
    at: time("at").notNull(),
  },
  (table) => [
    unique("qualification_events_once").on(table.worker, table.key),
    index("qualification_events_of").on(table.worker, table.id),
  ],
);

/** The forecast that some server plays, or the last one: a single row. */
export const rehearsals = pgTable("rehearsals", {
  slot: integer("slot").primaryKey().default(1),
  id: text("id").notNull(),
  of: jsonb("of").$type<NewRehearsal>().notNull(),
  state: text("state", { enum: ["running", "done", "failed"] }).notNull(),
  answers: integer("answers").notNull(),
  expected: integer("expected").notNull(),
  /** Time when its server counts as killed unless it has reported before. */
  leaseEnds: time("lease_ends").notNull(),
  forecast: jsonb("forecast").$type<RehearsalForecast>(),
});
