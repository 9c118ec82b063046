import { expect, test } from "vitest";
import { compilePattern, taggedText } from "./pattern.ts";

const text = taggedText([
  { text: "the", tag: "DET" },
  { text: "big", tag: "ADJ" },
  { text: "dog", tag: "NOUN" },
]);

test.each([
  ["the ADJ NOUN", true], // words and tags
  ["the NOUN", false], // nothing is skipped unasked
  ["the ADJ* NOUN", true], // repeated
  ["big COMMA? dog", true], // missing
  ["cat|dog END", true], // alternatives, and the end
  ["BEGIN !a|an", true], // anything but
  ["BEGIN !the", false],
  ["the ... END", true], // a gap
  ["he ADJ", false], // whole words only
])("[A5] the pattern `%s` is found in `the big dog`: %s", (pattern, found) => {
  expect(compilePattern(pattern).test(text)).toBe(found);
});

test("[A5] a slash or a space inside a word cannot imitate a tag", () => {
  expect(taggedText([{ text: "and/or x", tag: "CC" }])).toBe(" begin/BEGIN and|or|x/CC end/END ");
});
