import { expect, test } from "vitest";
import type { Phenomenon } from "../../core/index.ts";
import { canTag } from "./votes.ts";

const by = (annotator: string, ...phenomena: Phenomenon[]) => ({
  sentence: "a",
  annotator,
  phenomena,
  pairReasoning: null,
  guidelines: null,
});

test("a sentence takes as many people as it wants, those who have it on the screen included", () => {
  const seating = { annotatorsPerSentence: 2, tags: [by("ann")], inProgress: ["bob"] };
  expect(canTag(seating, "bob")).toBe(true);
  expect(canTag(seating, "cid")).toBe(false);
  expect(canTag({ ...seating, inProgress: [] }, "cid")).toBe(true);
  expect(canTag({ ...seating, inProgress: ["ann"] }, "cid")).toBe(true); // ann has one seat, not two
});

test("who has tagged it may tag it again, and one more person may settle what is open", () => {
  const agreed = { annotatorsPerSentence: 2, tags: [by("ann"), by("bob")], inProgress: [] };
  expect(canTag(agreed, "ann")).toBe(true);
  expect(canTag(agreed, "cid")).toBe(false);
  const tied = { ...agreed, tags: [by("ann", "negation"), by("bob")] };
  expect(canTag(tied, "cid")).toBe(true);
  expect(canTag({ ...tied, tags: [...tied.tags, by("cid")] }, "dan")).toBe(false);
});
