import { expect, test } from "vitest";
import { toNumber } from "./flags.ts";

test.each([
  ["5", 5],
  ["-0.5", -0.5],
  ["+.5", 0.5],
  ["1e3", 1_000],
])("%s is a number", (typed, number) => {
  expect(toNumber(typed)).toBe(number);
});

test.each(["0x10", "0b11", " 5", "", "1_000", "Infinity", "five"])('"%s" is no decimal number', (typed) => {
  expect(toNumber(typed)).toBeNaN();
});
