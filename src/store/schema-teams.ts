import { pgTable, text } from "drizzle-orm/pg-core";
import { time } from "./time.ts";

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
