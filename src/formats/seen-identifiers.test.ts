import fc from "fast-check";
import { expect, test } from "vitest";
import { SeenIdentifiers } from "./read-corpus.ts";

test("an identifier is new exactly when a set of texts has not met it", () => {
  // Numbers around the limits between the bits and the texts that the class remembers, so that both are met.
  const number = fc.constantFrom(0, 1, 15, 16, 17, 31, 256, 999_999_999);
  const set = fc.oneof(number, fc.constantFrom(127, 128, 255, 4095, 4096, 4097, 65_535, 65_536, 2 ** 23));
  const identity = fc.record({
    split: fc.constantFrom("train", "dev"),
    set,
    sentenceNumber: number,
    position: number,
  });
  fc.assert(
    fc.property(fc.array(identity, { maxLength: 200 }), (identities) => {
      const seen = new SeenIdentifiers();
      const texts = new Set<string>();
      for (const each of identities) {
        const text = JSON.stringify(each);
        expect(seen.add(each)).toBe(!texts.has(text));
        texts.add(text);
      }
    }),
    { numRuns: 300 },
  );
});

test("neighbouring identifiers are told apart", () => {
  const seen = new SeenIdentifiers();
  const all = [];
  for (let set = 0; set < 200; set += 1) {
    for (let sentenceNumber = 0; sentenceNumber < 18; sentenceNumber += 1) {
      for (let position = 0; position < 18; position += 1)
        all.push({ split: "dev", set, sentenceNumber, position });
    }
  }
  expect(all.every((each) => seen.add(each))).toBe(true);
  expect(all.some((each) => seen.add(each))).toBe(false);
});
