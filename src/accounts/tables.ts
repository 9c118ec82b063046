import { sql } from "drizzle-orm";
import { bigserial, check, index, pgTable, text } from "drizzle-orm/pg-core";
import { jsonb, time } from "../database/index.ts";

/** The people of the lab. Workers are none: they belong to a campaign and have no password. */
export const members = pgTable("members", {
  id: text("id").primaryKey(),
  name: text("name").notNull().unique("members_once"),
  role: text("role", { enum: ["owner", "manager", "reviewer", "viewer"] }).notNull(),
  /** A salted hash with its parameters. */
  password: text("password").notNull(),
  createdAt: time("created_at").notNull(),
  /** When the member lost its access; the row stays, as the audit log speaks of it. */
  closedAt: time("closed_at"),
});

/** Those who submit to benchmarks. They are made by managers: a budget would mean nothing if anybody could be many teams. */
export const teams = pgTable("teams", {
  id: text("id").primaryKey(),
  name: text("name").notNull().unique("teams_once"),
  /** A salted hash with its parameters; null until the team has used its invitation. */
  password: text("password"),
  /** A hash of the token in the link with which the team sets its password; null once it is used. */
  invitation: text("invitation").unique("teams_invited_once"),
  createdAt: time("created_at").notNull(),
  /** When the team lost its access; what it submitted stays. */
  closedAt: time("closed_at"),
});

/** Who is signed in. The id is a hash of the browser's token, so that reading this table opens no session. */
export const sessions = pgTable(
  "sessions",
  {
    id: text("id").primaryKey(),
    member: text("member").references(() => members.id),
    team: text("team").references(() => teams.id),
    expiresAt: time("expires_at").notNull(),
  },
  (table) => [
    check("sessions_of_one", sql`num_nonnulls(${table.member}, ${table.team}) = 1`),
    index("sessions_of_member").on(table.member),
    index("sessions_of_team").on(table.team),
  ],
);

/** What members asked the server to change; never changed itself. */
export const auditLog = pgTable("audit_log", {
  id: bigserial("id", { mode: "number" }).primaryKey(),
  member: text("member")
    .notNull()
    .references(() => members.id),
  action: text("action").notNull(),
  details: jsonb("details").notNull(),
  at: time("at").notNull(),
});
