import { bigint, bigserial, pgTable, text, unique } from "drizzle-orm/pg-core";
import { workers } from "./schema.ts";

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
