import { expect, test } from "vitest";
import { searchHelp } from "./search-help.ts";

const PAGES = [
  {
    address: "/help/pay",
    title: "Pay",
    sections: [
      { anchor: "pay", heading: "Pay", text: "Workers are paid from the budget." },
      {
        anchor: "bonus",
        heading: "Bonus",
        text: "A bonus is pay for a round. The bonus is full or reduced.",
      },
    ],
  },
  {
    address: "/help/rounds",
    title: "Rounds",
    sections: [{ anchor: "rounds", heading: "Rounds", text: `${"word ".repeat(40)}a round with a bonus` }],
  },
];
const found = (query: string) =>
  searchHelp(PAGES, query).map(({ address, anchor }) => `${address}#${anchor}`);

test("a section is found when it has every word, in its heading or its text", () => {
  expect(found("bonus round")).toEqual(["/help/pay#bonus", "/help/rounds#rounds"]);
  expect(found("bonus budget")).toEqual([]);
});

test("a word is found by its beginning and in any case, not by its middle", () => {
  expect(found("BUDG")).toEqual(["/help/pay#pay"]);
  expect(found("udget")).toEqual([]);
});

test("a word in a heading counts more than a word in the text", () => {
  expect(found("round")).toEqual(["/help/rounds#rounds", "/help/pay#bonus"]);
});

test("characters that are no letters separate words", () => {
  expect(found("--budget (")).toEqual(["/help/pay#pay"]);
  expect(found(" .* ")).toEqual([]);
});

test("the excerpt begins shortly before the word", () => {
  expect(searchHelp(PAGES, "bonus")[1]!.excerpt).toMatch(/^… (?:word ){5,12}a round with a bonus$/);
});
