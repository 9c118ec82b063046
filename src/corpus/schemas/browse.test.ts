import { expect, test } from "vitest";
import { BrowseQuery } from "./browse.ts";

test.each(["search", "writer", "id"])("a filter by %s has at most 200 characters", (name) => {
  expect(BrowseQuery.safeParse({ [name]: "a".repeat(200) }).success).toBe(true);
  expect(BrowseQuery.safeParse({ [name]: "a".repeat(201) }).success).toBe(false);
});
