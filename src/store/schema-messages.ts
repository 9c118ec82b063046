import { bigserial, index, pgTable, text } from "drizzle-orm/pg-core";
import { workers } from "./schema.ts";
import { time } from "./time.ts";

/** What managers wrote to a worker. Only the time of reading is added later. */
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
    /** When the worker said that it has read it. */
    readAt: time("read_at"),
  },
  (table) => [index("messages_of").on(table.worker, table.id)],
);
