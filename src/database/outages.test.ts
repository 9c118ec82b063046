import { DrizzleQueryError } from "drizzle-orm/errors";
import pg from "pg";
import { expect, test } from "vitest";
import { isOutage } from "./outages.ts";

function failedQuery(code: string): DrizzleQueryError {
  const cause = Object.assign(new pg.DatabaseError("refused", 1, "error"), { code });
  return new DrizzleQueryError("select 1", [], cause);
}

// The codes are of PostgreSQL's appendix A.
test.each([
  ["57P01", "terminated by an administrator"],
  ["08006", "the connection failed"],
  ["53100", "the disk is full"],
  ["53300", "too many connections"],
  ["57014", "a statement that took too long"],
  ["55P03", "a lock that was waited for too long"],
  ["25P03", "a transaction that was idle for too long"],
  ["25006", "a replica, which takes no changes"],
  ["58030", "a disk that fails"],
])("%s, %s, is an outage: the same request may succeed later", (code) => {
  expect(isOutage(failedQuery(code))).toBe(true);
});

test.each(["23505", "22001", "42P01"])("%s, which the same request meets again, is none", (code) => {
  expect(isOutage(failedQuery(code))).toBe(false);
});
