import fc from "fast-check";
import { expect, test } from "vitest";
import { readTerm } from "../testing/read-term.ts";
import { abstractConstants } from "./abstract-constants.ts";
import { isContradictory } from "./is-contradictory.ts";
import { OPERATORS, type OperatorName, type Sort } from "./operators.ts";
import { simplify } from "./simplify.ts";
import { type Argument, printTerm, resultSort, term } from "./term.ts";

/** Any term of a sort, built from the table of operators itself. */
function anyPart(sort: Sort, depth: number): fc.Arbitrary<Argument> {
  if (sort === "number") return fc.integer({ min: 0, max: 9 });
  const makers = (Object.keys(OPERATORS) as OperatorName[]).flatMap((operator) =>
    OPERATORS[operator].signatures.flatMap((signature) => {
      const [takes = "", gives] = signature.split("-> ");
      const sorts = takes.replace("...", "").split(" ").filter(Boolean) as Sort[];
      return gives === sort && (depth > 0 || sorts.every((each) => each === "number"))
        ? [{ operator, sorts }]
        : [];
    }),
  );
  const made = makers.length > 0 ? makers : undefined;
  if (made === undefined) return anyPart(sort, 1);
  return fc
    .constantFrom(...made)
    .chain(({ operator, sorts }) =>
      fc.tuple(...sorts.map((each) => anyPart(each, depth - 1))).map((parts) => term(operator, ...parts)),
    );
}

test("every term prints to a text that reads back to it", () => {
  fc.assert(
    fc.property(anyPart("truth", 4), (form) => {
      expect(readTerm(printTerm(form))).toEqual(form);
    }),
  );
});

test("a term knows its sort, and refuses parts that do not fit", () => {
  expect(readTerm("count(exactly(2), and(black, square))").sort).toBe("truth");
  expect(resultSort("with", ["boxes", "truth"])).toBe("boxes");
  expect(resultSort("and", ["items", "truth"])).toBeUndefined();
  expect(() => term("count", term("black"), term("item"))).toThrow("count takes amount items -> truth");
});

test.each([
  ["count(exactly(2), green)", '"green" is no operator'],
  ["count(exactly(2)", 'A ")" is missing after the parts of count'],
  ["count(black, item)", "count does not take (items, items)"],
  ["black black", '"black" should not follow'],
  ["3", "A number alone is not a logical form"],
  ["not(", "Unexpected end of input"],
])("%s is refused with a reason", (text, reason) => {
  expect(() => readTerm(text)).toThrow(reason);
});

test("forms that differ in numbers, colours, shapes and sizes only are abstracted to the same text", () => {
  const abstract = (text: string) => abstractConstants(readTerm(text));
  expect(abstract("count(exactly(2), and(black, square, small))")).toBe(
    "count(exactly(NUMBER), and(COLOUR, SHAPE, SIZE))",
  );
  expect(abstract("count(exactly(3), and(blue, circle, big))")).toBe(
    abstract("count(exactly(2), and(black, square, small))"),
  );
  expect(abstract("count(atLeast(3), black)")).not.toBe(abstract("count(exactly(3), black)"));
});

test.each([
  ["and(item, and(square, black))", "and(black, square)"],
  ["and(black, black)", "black"],
  ["or(or(black, blue), black)", "or(black, blue)"],
  ["not(not(black))", "black"],
  [
    "with(with(box, count(some, black)), count(some, blue))",
    "with(box, and(count(some, black), count(some, blue)))",
  ],
])("%s is simplified to %s", (text, plain) => {
  expect(printTerm(simplify(readTerm(text)))).toBe(plain);
});

test.each([
  // none, at most and fewer than speak of every group of those alike, the others of one
  ["alike(quantity(none, item), shape)", "not(share(atLeast(2), shape, item))"],
  ["alike(quantity(atMost(2), tower), number(item))", "not(share(moreThan(2), number(item), tower))"],
  ["alike(quantity(fewerThan(3), item), colour)", "not(share(atLeast(3), colour, item))"],
  ["alike(quantity(bare(2), item), colour)", "share(bare(2), colour, item)"],
  ["differ(quantity(none, box), number(item))", "not(kinds(several, number(item), box))"],
  ["apart(quantity(bare(2), circle), size, colour)", "contrast(bare(2), size, colour, circle)"],
  [
    "apart(every(tower), number(item), values(colour, base))",
    "and(kinds(exactly(1), number(item), tower), not(share(atLeast(2), values(colour, base), tower)))",
  ],
  ["like(atLeast(1), 3)", "atLeast(3)"],
  ["like(some, 3)", "bare(3)"],
  ["like(fromTo(1, 2), 3)", "bare(3)"],
])("%s is resolved to %s", (text, plain) => {
  expect(printTerm(simplify(readTerm(text)))).toBe(plain);
});

test.each([
  ["and(black, blue)", true],
  ["and(black, square)", false],
  ["with(tower, count(bare(2), and(black, top)))", true], // a tower has one top
  ["with(tower, count(atMost(2), and(black, top)))", false],
  ["with(tower, share(bare(2), colour, top))", true],
  ["with(tower, and(count(some, and(blue, top)), count(some, and(yellow, top))))", true],
  ["with(tower, and(count(some, and(blue, top)), count(some, and(yellow, base))))", false],
  ["with(tower, kinds(exactly(1), colour, base))", true], // a base has one colour anyway
  ["all(tower, kinds(exactly(1), colour, and(black, top)))", true],
  ["with(tower, kinds(exactly(1), colour, or(top, base)))", false],
])("%s is something that nobody means: %s", (text, contradictory) => {
  expect(isContradictory(readTerm(text))).toBe(contradictory);
});
