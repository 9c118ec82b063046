import { bigint, bigserial, index, pgTable, text, unique } from "drizzle-orm/pg-core";
import { campaigns } from "./schema.ts";

const time = (name: string) => bigint(name, { mode: "number" });

/** Starting and pausing; the last one holds, and a campaign without any has not started. */
export const campaignEvents = pgTable(
  "campaign_events",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    campaign: text("campaign")
      .notNull()
      .references(() => campaigns.id),
    event: text("event", { enum: ["started", "paused"] }).notNull(),
    /** The name of a member. */
    by: text("by").notNull(),
    at: time("at").notNull(),
  },
  (table) => [index("campaign_events_of").on(table.campaign, table.id)],
);

/** Links for workers who are known by name. The id is a hash of the token in the link. */
export const invitations = pgTable(
  "invitations",
  {
    id: text("id").primaryKey(),
    campaign: text("campaign")
      .notNull()
      .references(() => campaigns.id),
    name: text("name").notNull(),
  },
  (table) => [unique("invitations_once").on(table.campaign, table.name)],
);

/** The Prolific study whose participants work on a campaign, and the codes with which they go back. */
export const studies = pgTable("studies", {
  campaign: text("campaign")
    .primaryKey()
    .references(() => campaigns.id),
  study: text("study").notNull().unique("studies_once"),
  finishedCode: text("finished_code").notNull(),
  leftCode: text("left_code").notNull(),
});
