import { expect, test } from "vitest";
import type { Phenomenon } from "../../core/index.ts";
import { mayTag } from "./can-tag.ts";

const by = (annotator: string, ...phenomena: Phenomenon[]) => ({
  sentence: "a",
  annotator,
  phenomena,
  pairReasoning: null,
});

test("a sentence takes as many people as it wants, those who have it on the screen included", () => {
  const seating = { people: 2, tags: [by("ann")], held: ["bob"] };
  expect(mayTag(seating, "bob")).toBe(true);
  expect(mayTag(seating, "cid")).toBe(false);
  expect(mayTag({ ...seating, held: [] }, "cid")).toBe(true);
  expect(mayTag({ ...seating, held: ["ann"] }, "cid")).toBe(true); // ann has one seat, not two
});

test("who has tagged it may tag it again, and one more person may settle what is open", () => {
  const agreed = { people: 2, tags: [by("ann"), by("bob")], held: [] };
  expect(mayTag(agreed, "ann")).toBe(true);
  expect(mayTag(agreed, "cid")).toBe(false);
  const tied = { ...agreed, tags: [by("ann", "negation"), by("bob")] };
  expect(mayTag(tied, "cid")).toBe(true);
  expect(mayTag({ ...tied, tags: [...tied.tags, by("cid")] }, "dan")).toBe(false);
});
