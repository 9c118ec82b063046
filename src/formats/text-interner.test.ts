import fc from "fast-check";
import { expect, test } from "vitest";
import { hashText, TextInterner } from "./text-interner.ts";

test("texts are numbered as they are met, the same text always alike", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "binary", maxLength: 2 }), { maxLength: 3000 }), (texts) => {
      const numbers = new TextInterner();
      const distinct = [...new Set(texts)];
      expect(texts.map((text) => numbers.idOf(text))).toEqual(texts.map((text) => distinct.indexOf(text)));
      expect(numbers.count).toBe(distinct.length);
    }),
  );
});

test("a hundred thousand texts keep their numbers through every growth", () => {
  const numbers = new TextInterner();
  for (let round = 0; round < 2; round += 1) {
    for (let i = 0; i < 100_000; i += 1) {
      if (numbers.idOf(`https://example.org/${i}.jpg`) !== i) throw new Error(`text ${i} has another number`);
    }
  }
  expect(numbers.count).toBe(100_000);
});

test("a text's number is whole, below 2^53, and the same every time", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const number = hashText(text);
      expect(Number.isSafeInteger(number) && number >= 0).toBe(true);
      expect(hashText(text)).toBe(number);
    }),
  );
});

test("half a million alike texts have as many numbers", () => {
  // Were the numbers random, two would coincide with probability n^2 / 2^54 = 1.4e-5.
  const texts: string[] = [];
  for (let set = 0; set < 62_500; set += 1) {
    for (let image = 0; image < 8; image += 1) texts.push(`https://example.org/harbour/${set}/${image}.jpg`);
  }
  expect(new Set(texts.map(hashText)).size).toBe(500_000);
});

test("texts that differ in the high bits of their units only have numbers of their own", () => {
  const texts = Array.from({ length: 2 ** 16 }, (_, i) =>
    Array.from({ length: 16 }, (_, bit) => `a${(i >> bit) & 1 ? "\u8061" : "\u0061"}`).join(""),
  );
  expect(new Set(texts.map(hashText)).size).toBe(2 ** 16);
});

test("every bit of the number is set for about half of the texts", () => {
  const n = 20_000;
  const ones = new Array<number>(53).fill(0);
  for (let i = 0; i < n; i += 1) {
    const number = BigInt(hashText(`left ${i}`));
    for (let bit = 0; bit < 53; bit += 1) ones[bit]! += Number((number >> BigInt(bit)) & 1n);
  }
  // Half of n with a standard deviation of sqrt(n) / 2 = 71: five of them for the most extreme of 53 bits.
  for (const count of ones) expect(Math.abs(count - n / 2)).toBeLessThan(5 * 71);
});
