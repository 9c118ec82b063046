import { expect, test } from "vitest";
import { Paragraphs, SingleLine } from "./texts.ts";

test.each([
  ["an escape", "a\u001b[31m"],
  ["a bell", "a\u0007"],
  ["a direction override", "a\u202eb"],
  ["a direction isolate", "a\u2066b"],
  ["a line separator", "a\u2028b"],
  ["a carriage return alone", "a\rb"],
])("no text has %s", (_, text) => {
  expect(SingleLine.safeParse(text).success).toBe(false);
  expect(Paragraphs.safeParse(text).success).toBe(false);
});

test("a text of one line has no second one, and can be empty", () => {
  expect(SingleLine.safeParse("CC BY\n; rm").success).toBe(false);
  for (const text of ["", "CC BY-SA 4.0", "Zoë,\u00a0محمد, 山田 👩‍👧"])
    expect(SingleLine.parse(text)).toBe(text);
});

test("a text of several lines has the usual line ends, and something to see", () => {
  expect(Paragraphs.parse("One.\r\n\r\nTwo.\n")).toBe("One.\n\nTwo.\n");
  for (const text of ["", " \n", "\u200b", "\u2060\u00ad\u3164", "\u2800"])
    expect(Paragraphs.safeParse(text).success, JSON.stringify(text)).toBe(false);
});
