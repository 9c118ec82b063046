import { sql } from "drizzle-orm";
import { bigserial, check, index, pgTable, text } from "drizzle-orm/pg-core";
import { jsonb, time } from "../database/index.ts";

/** Members of the lab. Workers are not members: they belong to one campaign and have no password. */
export const members = pgTable("members", {
  id: text("id").primaryKey(),
  name: text("name").notNull().unique("members_once"),
  role: text("role", { enum: ["owner", "manager", "reviewer", "viewer"] }).notNull(),
  /** A salted hash with its parameters. */
  password: text("password").notNull(),
  createdAt: time("created_at").notNull(),
  /** Time when the member was deactivated; the row stays, because the audit log refers to it. */
  closedAt: time("closed_at"),
});

/**
 * Teams that submit to benchmarks. Managers add them: a budget would mean nothing if anybody could register many
 * teams.
 */
export const teams = pgTable("teams", {
  id: text("id").primaryKey(),
  name: text("name").notNull().unique("teams_once"),
  /** A salted hash with its parameters; null until the team has used its invitation. */
  password: text("password"),
  /** A hash of the token in the link with which the team sets its password; null once it is used. */
  invitation: text("invitation").unique("teams_invited_once"),
  createdAt: time("created_at").notNull(),
  /** Time when the team was deactivated; its submissions stay. */
  closedAt: time("closed_at"),
});

/**
 * Sessions of members and teams. The id is a hash of the browser's token, so that reading this table opens no
 * session.
 */
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

/** Changes that members requested. Append-only. */
export const auditLog = pgTable("audit_log", {
  id: bigserial("id", { mode: "number" }).primaryKey(),
  member: text("member")
    .notNull()
    .references(() => members.id),
  action: text("action").notNull(),
  details: jsonb("details").notNull(),
  at: time("at").notNull(),
});
