import { bigint, bigserial, customType, index, pgTable, text, unique } from "drizzle-orm/pg-core";
import { members } from "../accounts/index.ts";
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

/** Files of corpora that managers uploaded, unchanged. Files with the same corpus are opened together. */
export const corpusFiles = pgTable(
  "corpus_files",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    /** The name of the corpus in URLs. */
    corpus: text("corpus").notNull(),
    /** The name of the file, which names the split of NLVR. */
    name: text("name").notNull(),
    /** The file as gzip. */
    content: bytea("content").notNull(),
    /** The name of a member. */
    by: text("by").notNull(),
    at: bigint("at", { mode: "number" }).notNull(),
  },
  (table) => [unique("corpus_files_once").on(table.corpus, table.name)],
);

/** Notes of members on examples. A row is never altered; its member or a manager can remove it. */
export const exampleNotes = pgTable(
  "example_notes",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    /** The campaign that collected the example; null for an example that was read from files. */
    campaign: text("campaign").references(() => campaigns.id),
    /** The example by its split, identifier and sentence, so that a note follows it into other files, and never another one. */
    split: text("split").notNull(),
    example: text("example").notNull(),
    sentence: text("sentence").notNull(),
    text: text("text").notNull(),
    member: text("member")
      .notNull()
      .references(() => members.id),
    at: bigint("at", { mode: "number" }).notNull(),
  },
  (table) => [index("example_notes_of").on(table.campaign, table.split, table.example)],
);
