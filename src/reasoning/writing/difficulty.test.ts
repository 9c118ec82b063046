import { expect, test } from "vitest";
import { readTerm } from "../testing/read-term.ts";
import { difficultyOf, sampleReferenceScenes } from "./difficulty.ts";

const { tower: panel } = sampleReferenceScenes();

test.each([
  ["easy", "count(some, with(tower, all(item, black)))"], // small, and true of some scenes
  ["easy", "count(atLeast(2), black)"],
  ["hard", "count(exactly(3), with(tower, and(count(exactly(4), item), count(exactly(3), blue))))"], // large, never true
])("%s: %s", (difficulty, form) => {
  expect(difficultyOf(readTerm(form), panel)).toBe(difficulty);
});

test("a form is no easier for being true less often, nor for saying more", () => {
  const rank = (form: string) => ["easy", "medium", "hard"].indexOf(difficultyOf(readTerm(form), panel));
  expect(rank("count(none, black)")).toBeGreaterThanOrEqual(rank("count(some, black)"));
  expect(rank("and(count(some, black), count(some, with(tower, count(some, blue))))")).toBeGreaterThanOrEqual(
    rank("count(some, black)"),
  );
});
