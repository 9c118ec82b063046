import { expect, test } from "vitest";
import { MAX_TEXT_CHARACTERS, NewText } from "./texts.ts";

test("a text of a campaign has something to see, no control characters and a greatest length", () => {
  expect(NewText.parse({ text: " Agree?\r\n\r\nYes. \n" })).toEqual({ text: "Agree?\n\nYes." });
  expect(NewText.parse({ text: null })).toEqual({ text: null });
  const longest = "x".repeat(MAX_TEXT_CHARACTERS);
  expect(NewText.safeParse({ text: longest }).success).toBe(true);
  for (const text of ["", " \n", "\u200b", "a\u001b[31m", "a\u0007", "a\u202eb", `${longest}x`])
    expect(NewText.safeParse({ text }).success, JSON.stringify(text.slice(0, 20))).toBe(false);
});
