import { bigint, bigserial, index, pgTable, text, unique } from "drizzle-orm/pg-core";
import { campaigns, workers } from "./schema.ts";

/** What workers agreed to, word by word, and when; never changed. */
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

/** What workers of a campaign are asked to agree to instead of the built-in words; the last row holds. Never changed. */
export const consentTexts = pgTable(
  "consent_texts",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    campaign: text("campaign")
      .notNull()
      .references(() => campaigns.id),
    text: text("text").notNull(),
    /** The name of a member. */
    by: text("by").notNull(),
    at: bigint("at", { mode: "number" }).notNull(),
  },
  (table) => [index("consent_texts_of").on(table.campaign, table.id)],
);
