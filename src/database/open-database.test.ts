import { DrizzleQueryError } from "drizzle-orm/errors";
import { expect, test } from "vitest";
import { openCampaignDatabase, withoutParameters } from "./open-database.ts";

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

test.each(["nonsense", "mysql://ada:nonsense@db/x", "postgres://ada:nonsense@db:99999/x"])(
  "a DATABASE_URL that the driver cannot read is refused without being told: %s",
  async (databaseUrl) => {
    const error = await openCampaignDatabase({ data: "", databaseUrl }).catch(
      (thrown: unknown) => thrown as Error,
    );
    expect(error).toMatchObject({ code: "usage", message: "DATABASE_URL is not a PostgreSQL URL" });
    expect(`${error} ${JSON.stringify(error)}`).not.toContain("nonsense");
  },
);
