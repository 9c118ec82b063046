import { bigint, bigserial, customType, index, pgTable, text } from "drizzle-orm/pg-core";
import { campaigns } from "../campaigns/index.ts";
import { jsonb } from "../database/index.ts";

const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => "bytea" });

/**
 * Prediction files that members uploaded, unchanged. A row is never altered; a file uploaded by mistake can be
 * removed.
 */
export const predictions = pgTable(
  "predictions",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    /** The campaign whose examples are predicted; null for a corpus that was opened from files. */
    campaign: text("campaign").references(() => campaigns.id),
    name: text("name").notNull(),
    /** SHA-256 of the uploaded file. */
    hash: text("hash").notNull(),
    /** The splits that it predicts, each with a hash of its identifiers and labels, which identify the corpus. */
    splits: jsonb("splits").$type<Readonly<Record<string, string>>>().notNull(),
    /** The file as gzip. */
    content: bytea("content").notNull(),
    /** The name of a member. */
    by: text("by").notNull(),
    at: bigint("at", { mode: "number" }).notNull(),
  },
  (table) => [index("predictions_of").on(table.campaign, table.id)],
);
