import { expect, test } from "vitest";
import { allFiniteFloat16, fromFloat16, toFloat16 } from "./float16.ts";

test("numbers have the bits that IEEE 754 gives them", () => {
  // 1 = 0 01111 0000000000; -2 = 1 10000 0...; 65504 is the largest; 2 ** -24 the smallest; 1/3 = 1.0101010101b * 2 ** -2.
  const values = [0, 1, -2, 65_504, 2 ** -24, 1 / 3, Number.POSITIVE_INFINITY];
  const bits = [0, 0x3c00, 0xc000, 0x7bff, 0x0001, 0x3555, 0x7c00];
  expect([...toFloat16(Float32Array.from(values))]).toEqual(bits);
  expect([...fromFloat16(Uint16Array.from([0x3c00, 0xc000, 0x7bff, 0x0001, 0x7c00]))]).toEqual([
    1,
    -2,
    65_504,
    2 ** -24,
    Number.POSITIVE_INFINITY,
  ]);
});

test("what lies in the middle is rounded to even, and what is too large is infinite", () => {
  // Between 1 and 2 halves are 2 ** -10 apart, between 0 and 2 ** -14 they are 2 ** -24 apart; from 65,520 on, rounding leaves their range.
  const values = [1 + 2 ** -11, 1 + 3 * 2 ** -11, 2 - 2 ** -12, 2 ** -25, 3 * 2 ** -25, 65_519, 65_520];
  expect([...fromFloat16(toFloat16(Float32Array.from(values)))]).toEqual([
    1,
    1 + 2 ** -9,
    2,
    0,
    2 ** -23,
    65_504,
    Number.POSITIVE_INFINITY,
  ]);
});

test("every half comes back as it was", () => {
  const all = Uint16Array.from({ length: 2 ** 16 }, (_, i) => i).filter(
    (bits) => (bits & 0x7c00) !== 0x7c00 || (bits & 0x3ff) === 0, // without NaN
  );
  expect(toFloat16(fromFloat16(all))).toEqual(all);
});

test("infinite numbers and NaN are found", () => {
  const finite = (...values: number[]) => allFiniteFloat16(toFloat16(Float32Array.from(values)));
  expect(finite(0, -65_504)).toBe(true);
  for (const value of [65_520, Number.NEGATIVE_INFINITY, Number.NaN]) expect(finite(1, value)).toBe(false);
});
