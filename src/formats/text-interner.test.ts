import fc from "fast-check";
import { expect, test } from "vitest";
import { TextInterner } from "./text-interner.ts";

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
