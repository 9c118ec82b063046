import { expect, test } from "vitest";
import { pluralOf, regularPluralOf } from "./plural.ts";

test.each([
  ["acorn", "acorns"],
  ["bakery", "bakeries"],
  ["essay", "essays"],
  ["ibex", "ibexes"],
  ["school bus", "school buses"],
  ["sandwich", "sandwiches"],
])("the plural of %s is %s by the regular rules", (singular, plural) => {
  expect(pluralOf(singular)).toBe(plural);
  expect(regularPluralOf(singular)).toBe(plural);
});

test.each([
  ["goose", "geese"],
  ["timber wolf", "timber wolves"],
  ["ox", "oxen"],
  ["snowman", "snowmen"],
  ["talisman", "talismans"],
  ["mashed potato", "mashed potatoes"],
  ["flamingo", "flamingos"],
  ["oasis", "oases"],
  ["Child", "Children"],
  ["jellyfish", "jellyfish"],
  ["sheep", "sheep"],
  ["scissors", "scissors"],
  ["water buffalo", "water buffaloes"],
])("the plural of %s is %s in English", (singular, plural) => {
  expect(pluralOf(singular)).toBe(plural);
});

test("only the last word of a phrase changes, also after a hyphen", () => {
  expect(pluralOf("pug-dog")).toBe("pug-dogs");
  expect(pluralOf("goose egg")).toBe("goose eggs");
});

test("regular plurals know no exceptions", () => {
  expect(regularPluralOf("goose")).toBe("gooses");
  expect(regularPluralOf("mashed potato")).toBe("mashed potatos");
});
