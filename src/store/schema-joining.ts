import { bigint, bigserial, index, pgTable, text, unique } from "drizzle-orm/pg-core";
import { campaigns } from "./schema.ts";
import { time } from "./time.ts";

/**
 * Starting and pausing, of which the last holds (a campaign without any has not started); budgets that were raised; and when
 * the examples were dealt to splits; and that a campaign's workers are simulated. Never changed.
 */
export const campaignEvents = pgTable(
  "campaign_events",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    campaign: text("campaign")
      .notNull()
      .references(() => campaigns.id),
    event: text("event", { enum: ["started", "paused", "budget-raised", "split", "simulated"] }).notNull(),
    /** By how much a budget was raised, in minor units. */
    amount: bigint("amount", { mode: "number" }),
    /** The name of a member, or of the campaign itself. */
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

/** The study of a marketplace whose participants work on a campaign: how they come, and how they go back. */
export const studies = pgTable(
  "studies",
  {
    campaign: text("campaign")
      .primaryKey()
      .references(() => campaigns.id),
    /** The marketplace, as in "prolific"; its workers are told apart by it and their name there. */
    source: text("source").notNull().default("prolific"),
    study: text("study").notNull(),
    /** The parameters of the address that participants come with. */
    workerParameter: text("worker_parameter").notNull().default("PROLIFIC_PID"),
    studyParameter: text("study_parameter").notNull().default("STUDY_ID"),
    /** Where they go back to; {code} stands for the code of how it ended. */
    completionUrl: text("completion_url")
      .notNull()
      .default("https://app.prolific.com/submissions/complete?cc={code}"),
    finishedCode: text("finished_code").notNull(),
    leftCode: text("left_code").notNull(),
    /** For those who did not qualify; without it they go back as those who left. */
    unqualifiedCode: text("unqualified_code"),
  },
  (table) => [unique("studies_once").on(table.source, table.study)],
);
