import { sql } from "drizzle-orm";
import { bigserial, check, index, pgTable, text } from "drizzle-orm/pg-core";
import { jsonb } from "./jsonb.ts";
import { workers } from "./schema.ts";
import { teams } from "./schema-teams.ts";
import { time } from "./time.ts";

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

/** Who is signed in. The id is a hash of the browser's token, so that reading this table opens no session. */
export const sessions = pgTable(
  "sessions",
  {
    id: text("id").primaryKey(),
    member: text("member").references(() => members.id),
    worker: text("worker").references(() => workers.id),
    team: text("team").references(() => teams.id),
    expiresAt: time("expires_at").notNull(),
  },
  (table) => [
    check("sessions_of_one", sql`num_nonnulls(${table.member}, ${table.worker}, ${table.team}) = 1`),
    index("sessions_of_member").on(table.member),
    index("sessions_of_worker").on(table.worker),
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
