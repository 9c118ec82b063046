import { sql } from "drizzle-orm";
import { bigserial, check, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { jsonb, time } from "../database/index.ts";

/** Members of the lab. Workers are not members: they belong to one campaign and have no password. */
export const members = pgTable("members", {
  id: text("id").primaryKey(),
  name: text("name").notNull().unique("members_once"),
  role: text("role", { enum: ["owner", "manager", "reviewer", "viewer"] }).notNull(),
  /** A salted hash with its parameters; null until the member has set a password by a link. */
  password: text("password"),
  /** Rises with every change of the password or the second factor; sessions of an older version have ended. */
  credentialsVersion: integer("credentials_version").notNull().default(1),
  /** A hash of the token in the link with which the member sets a password; null once it is used. */
  invitation: text("invitation").unique("members_invited_once"),
  invitationExpiresAt: time("invitation_expires_at"),
  /** The address by which an OpenID Connect provider knows the member, in lower case. */
  email: text("email").unique("members_email_once"),
  /** Issuer and subject of the provider's account, once it has signed in with that address. */
  identity: text("identity").unique("members_identity_once"),
  createdAt: time("created_at").notNull(),
  /** Time when the member was deactivated; the row stays, because the audit log refers to it. */
  closedAt: time("closed_at"),
});

/** Hashes of the tokens with which the first owner can be made, one of every server that was started before there is one. */
export const setupTokens = pgTable("setup_tokens", { token: text("token").primaryKey() });

/** Second factors of members: codes of an authenticator app (RFC 6238). */
export const secondFactors = pgTable("second_factors", {
  member: text("member")
    .primaryKey()
    .references(() => members.id),
  /** The shared secret in base 32. It is readable, because codes are computed from it. */
  secret: text("secret").notNull(),
  /** The time step of the last code that was accepted: no code is accepted twice. */
  lastStep: integer("last_step").notNull().default(0),
  /** Null until the member has entered a first code. */
  enabledAt: time("enabled_at"),
});

/** Recovery codes that are not used yet, as hashes. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    member: text("member")
      .notNull()
      .references(() => members.id),
    code: text("code").notNull(),
  },
  (table) => [primaryKey({ columns: [table.member, table.code] })],
);

/** Failed tries at passwords and codes within the last hour. */
export const failedTries = pgTable(
  "failed_tries",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    /** A hash of the name that was tried, whether or not there is such an account. */
    account: text("account").notNull(),
    /** Time of the database's clock, which all servers share. */
    at: time("at").notNull(),
  },
  (table) => [index("failed_tries_of").on(table.account, table.at)],
);

/**
 * Teams that submit to benchmarks. Managers add them: a budget would mean nothing if anybody could register many
 * teams.
 */
export const teams = pgTable("teams", {
  id: text("id").primaryKey(),
  name: text("name").notNull().unique("teams_once"),
  /** A salted hash with its parameters; null until the team has used its invitation. */
  password: text("password"),
  /** Rises with every change of the password; sessions of an older version have ended. */
  credentialsVersion: integer("credentials_version").notNull().default(1),
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
    /** The version of the account's credentials with which it was opened. */
    credentialsVersion: integer("credentials_version").notNull(),
    method: text("method", { enum: ["password", "openid-connect"] }).notNull(),
    createdAt: time("created_at").notNull(),
    /** Time of a recent request; it is written every few minutes only. */
    lastSeenAt: time("last_seen_at").notNull(),
    expiresAt: time("expires_at").notNull(),
    address: text("address").notNull(),
    userAgent: text("user_agent").notNull(),
  },
  (table) => [
    check("sessions_of_one", sql`num_nonnulls(${table.member}, ${table.team}) = 1`),
    index("sessions_of_member").on(table.member),
    index("sessions_of_team").on(table.team),
  ],
);

/** Changes that members requested, and decisions about who is let in. Append-only. */
export const auditLog = pgTable("audit_log", {
  id: bigserial("id", { mode: "number" }).primaryKey(),
  /** Null for a failed sign-in and for teams. */
  member: text("member").references(() => members.id),
  action: text("action").notNull(),
  details: jsonb("details").notNull(),
  at: time("at").notNull(),
});
