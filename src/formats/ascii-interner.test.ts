import fc from "fast-check";
import { expect, test } from "vitest";
import { AsciiInterner } from "./ascii-interner.ts";

const text = fc.string({ unit: "grapheme-ascii", maxLength: 12 });

test("texts are numbered from 0 as they are met, the same text always alike", () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 600 }), (texts) => {
      const names = new AsciiInterner();
      const numbers = texts.map((each) => names.findOrAdd(Buffer.from(each), 0, each.length));
      const distinct = [...new Set(texts)];
      expect(numbers).toEqual(texts.map((each) => distinct.indexOf(each)));
      expect(numbers.map((number) => names.text(number))).toEqual(texts);
    }),
  );
});

test("a text inside other bytes is found by where it begins and ends; one that was not given is not", () => {
  const names = new AsciiInterner(["label", "lab"]);
  const bytes = Buffer.from('{"label":"label"}');
  expect(names.find(bytes, 2, 7)).toBe(0);
  expect(names.find(bytes, 10, 13)).toBe(1);
  expect(names.find(bytes, 10, 14)).toBe(-1);
  expect(names.find(bytes, 3, 3)).toBe(-1);
});
