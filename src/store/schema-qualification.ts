import { bigint, bigserial, index, pgTable, text, unique } from "drizzle-orm/pg-core";
import type { QualificationEvent, QualificationMaterials } from "../collection/index.ts";
import { jsonb } from "./jsonb.ts";
import { campaigns, workers } from "./schema.ts";
import { time } from "./time.ts";

/** What workers of a campaign are asked before they may work, with the key; the last row holds. Never changed. */
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

/** Answers of workers to parts of their qualification, and what members decided about it; never changed. */
export const qualificationEvents = pgTable(
  "qualification_events",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    worker: text("worker")
      .notNull()
      .references(() => workers.id),
    /** With the outcome by the key of that time. */
    event: jsonb("event").$type<QualificationEvent>().notNull(),
    /** The raw answers; null for what members decide. */
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
