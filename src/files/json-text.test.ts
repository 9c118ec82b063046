import fc from "fast-check";
import { expect, test } from "vitest";
import { inexactNumber, isNestedTooDeeply } from "./json-text.ts";

test("numbers that a double cannot hold are found, wherever they stand", () => {
  const inexact = [
    "12345678901234567890",
    "9007199254740993",
    "1e999",
    "-1e999",
    "0.1234567890123456789",
    "1e-999",
  ];
  for (const number of inexact) {
    expect(inexactNumber(`{"a":[1,{"b":${number}}],"c":2}`)).toBe(number);
    expect(inexactNumber(`{"a":"${number}"}`)).toBeUndefined();
  }
});

test("numbers that a double holds are none of them, however they are written", () => {
  const exact = [
    "9007199254740992",
    "1e300",
    "1E+2",
    "0.10",
    "-0.0",
    "100000000000000000000",
    "1.50e-7",
    "0e9",
    "0.30000000000000004",
  ];
  for (const number of exact) expect(inexactNumber(`{"a":${number}}`)).toBeUndefined();
});

test("whatever JSON.stringify writes is exact", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.double({ noNaN: true, noDefaultInfinity: true }), (value, number) => {
      expect(inexactNumber(JSON.stringify({ value, number }))).toBeUndefined();
    }),
  );
});

test("brackets count as nesting only outside of strings", () => {
  const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;
  expect(isNestedTooDeeply(nested(1000))).toBe(false);
  expect(isNestedTooDeeply(nested(1001))).toBe(true);
  expect(isNestedTooDeeply(`{"a":${'{"a":'.repeat(1000)}1${"}".repeat(1001)}`)).toBe(true);
  expect(isNestedTooDeeply(`["\\"${"[".repeat(5000)}"]`)).toBe(false);
  expect(isNestedTooDeeply(`[${"[],".repeat(5000)}[]]`)).toBe(false);
});
