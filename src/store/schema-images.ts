import { bigint, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { campaigns } from "./schema.ts";

/** The images of a campaign by their content; the files lie in a folder. */
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
    /** Where it is from, under which licence, and whom to name (SPEC D5); empty when nobody has said. */
    source: text("source").notNull().default(""),
    licence: text("licence").notNull().default(""),
    attribution: text("attribution").notNull().default(""),
    addedAt: bigint("added_at", { mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.campaign, table.hash] })],
);
