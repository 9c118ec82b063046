import { DrizzleQueryError } from "drizzle-orm/errors";
import { expect, test } from "vitest";
import { withoutParameters } from "./open-database.ts";

test("what is logged of a failed statement names it and the reason, without what was sent along", () => {
  const cause = Object.assign(new Error("value too long"), { code: "22001", detail: "secret" });
  const failed = new DrizzleQueryError("insert into members values ($1)", ["secret"], cause);
  const { message, stack } = withoutParameters(failed);
  expect(message).toBe("The database failed with 22001, value too long: insert into members values ($1)");
  expect(stack).toContain("open-database.test.ts");
  expect(`${message} ${stack}`).not.toContain("secret");
});

test("other failures are logged as they are", () => {
  const error = new Error("a fault");
  expect(withoutParameters(error)).toBe(error);
});
