import { expect, test } from "vitest";
import { awaitsPhenomena, stateOfRows } from "./awaited-phenomena.ts";

const filtered = { phenomenon: "negation", first: "system", outcome: "wrong" };
const [untagged, partly, tagged] = [
  { found: 0, tagged: 0, sentences: 300 },
  { found: 5, tagged: 100, sentences: 300 },
  { found: 5, tagged: 300, sentences: 300 },
];

test("rows that are filtered by phenomena are requested once it is known how many sentences are tagged, and again as more are", () => {
  const corpus = { isChanging: false };
  expect(stateOfRows(corpus, filtered, undefined)).toBeUndefined();
  const states = [untagged, partly, tagged].map((each) => stateOfRows(corpus, filtered, each));
  expect(new Set(states).size).toBe(3);
  expect([untagged, partly, tagged].map((each) => awaitsPhenomena(filtered, each))).toEqual([
    true,
    true,
    false,
  ]);
});

test("other rows of a corpus are requested once, before it is described; those of a campaign as their number changes", () => {
  const query = { label: "true" };
  for (const each of [undefined, untagged, tagged])
    expect(stateOfRows({ isChanging: false }, query, each)).toBe("");
  expect(awaitsPhenomena(query, untagged)).toBe(false);
  const [before, after] = [tagged, { ...tagged, found: 6 }].map((each) =>
    stateOfRows({ isChanging: true }, query, each),
  );
  expect(before).not.toBe(after);
});
