import { expect, test } from "vitest";
import { OPERATORS } from "../logic/operators.ts";
import { scattered, towers } from "../testing/hand-made.ts";
import { readTerm } from "../testing/read-term.ts";
import { CONVENTIONS } from "./conventions.ts";
import { evaluate } from "./evaluate.ts";

/** Towers of 3, 1 and 2 blocks; two of them stand on yellow. */
const TOWERS = towers("yellow black blue", "yellow", "blue blue");

/** Box 1: two circles at walls; box 2: a triangle in a corner and a square alone; box 3: one small circle by itself. */
const SCATTERED = [
  scattered("black circle 20 0 40; blue circle 20 40 80"),
  scattered("yellow triangle 30 70 70; black square 20 30 30"),
  scattered("yellow circle 10 40 3"),
] as const;

const ON_TOWERS: readonly (readonly [form: string, value: boolean | undefined])[] = [
  ["count(exactly(6), item)", true],
  ["count(exactly(1), black)", true],
  ["count(exactly(3), blue)", true],
  ["count(exactly(2), yellow)", true],
  ["count(exactly(6), square)", true],
  ["count(exactly(6), medium)", true],
  ["count(exactly(2), and(blue, top))", true],
  ["count(exactly(2), and(yellow, base))", true],
  ["count(exactly(1), middle)", true], // only the tower of three has a middle
  ["count(exactly(1), and(black, level(2)))", true],
  ["count(exactly(2), level(2))", true],
  ["count(exactly(1), and(black, levelFromTop(2)))", true],
  ["count(exactly(5), first(2))", true], // two of three, one of one, two of two
  ["count(exactly(5), last(2))", true],
  ["count(exactly(1), and(blue, on(black)))", true],
  ["count(some, and(blue, on(yellow)))", false], // black is in between
  ["count(exactly(1), and(yellow, under(black)))", true],
  ["count(exactly(1), and(blue, above(yellow)))", true], // anywhere above counts here
  ["count(exactly(1), and(yellow, below(blue)))", true],
  ["count(exactly(2), and(blue, attached(blue)))", true],
  ["count(exactly(1), between(or(yellow, blue)))", true],
  ["count(some, between(blue))", false],
  ["count(exactly(3), in(with(tower, count(exactly(3), item))))", true],
  ["count(exactly(3), box)", true],
  ["count(exactly(3), tower)", true],
  ["count(exactly(1), with(tower, count(exactly(2), item)))", true],
  ["the(fewest(tower, item), all(item, yellow))", true],
  ["the(most(tower, item), count(some, black))", true],
  ["and(count(some, black), count(none, black))", false],
  ["or(count(some, black), count(none, black))", true],
  ["not(count(some, black))", false],
  ["count(exactly(3), not(blue))", true],
  ["count(exactly(2), not(with(tower, count(some, black))))", true],
  ["count(some, black)", true],
  ["count(none, circle)", true],
  ["count(bare(1), black)", true],
  ["count(only(1), black)", true],
  ["count(atLeast(3), blue)", true],
  ["count(atLeast(4), blue)", false],
  ["count(atMost(3), blue)", true],
  ["count(atMost(2), blue)", false],
  ["count(moreThan(3), blue)", false],
  ["count(fewerThan(3), blue)", false],
  ["count(several, yellow)", true],
  ["count(several, black)", false],
  ["count(many, item)", true],
  ["count(even, item)", true],
  ["count(odd, item)", false],
  ["all(top, blue)", false], // the single yellow block is a top too
  ["all(tower, count(atLeast(1), item))", true],
  ["the(black, middle)", true],
  ["the(circle, black)", undefined], // there is no circle
  ["the(with(tower, count(exactly(4), item)), count(some, black))", undefined],
  ["not(the(circle, black))", undefined],
  ["and(count(some, black), the(circle, black))", undefined],
  ["and(count(none, black), the(circle, black))", false], // false whatever is presupposed
  ["or(count(some, black), the(circle, black))", true],
  ["or(count(none, black), the(circle, black))", undefined],
  ["more(blue, yellow)", true],
  ["more(yellow, blue)", false],
  ["twice(yellow, black)", true],
  ["twice(blue, yellow)", false], // three and two
  ["twice(circle, triangle)", false], // twice none is none
  ["equal(yellow, level(2))", true],
  ["equal(circle, triangle)", false], // as many, but none of either
  ["count(some, with(tower, consist(yellow, black, blue)))", true],
  ["count(some, with(tower, consist(yellow, black)))", false],
  ["kinds(exactly(3), colour, item)", true],
  ["kinds(exactly(1), shape, item)", true],
  ["kinds(exactly(1), size, item)", true],
  ["kinds(exactly(3), look, item)", true],
  ["kinds(exactly(3), number(item), tower)", true],
  ["share(exactly(2), values(colour, base), tower)", true],
  ["share(exactly(3), values(colour, base), tower)", false],
  ["share(exactly(3), colour, item)", true], // the blue ones
  ["contrast(exactly(2), values(colour, base), number(item), tower)", true], // two stand on yellow and differ in height
  ["contrast(exactly(2), number(item), values(colour, base), tower)", false], // no two are of the same height
  ["contrast(exactly(3), shape, colour, item)", true],
  ["match(values(colour, base), values(colour, top), tower)", true], // the first stands on the yellow of the second's top
  ["match(values(colour, levelFromTop(2)), values(colour, base), tower)", false], // blue on blue, but in one tower
  ["count(exactly(2), exceeding(tower, item, with(tower, count(exactly(1), item))))", true],
  ["count(none, exceeding(with(tower, count(exactly(1), item)), item, tower))", true],
  ["count(exactly(2), exceeded(tower, item, with(tower, count(some, black))))", true],
  ["count(some, exceeding(tower, item, with(tower, count(exactly(4), item))))", false], // there is none to exceed
  ["count(exactly(5), close(item))", true], // all but the single block
  ["the(fromLeft(tower, 1), count(exactly(3), item))", true],
  ["the(fromLeft(tower, 3), all(item, blue))", true],
  ["the(fromLeft(with(tower, count(some, black)), 2), count(some, item))", undefined], // the second has no black
  ["count(fromTo(2, 3), blue)", true],
  ["count(fromTo(4, 5), blue)", false],
  ["share(exactly(2), pair(values(colour, base), values(colour, top)), tower)", false],
  ["share(exactly(2), places(yellow), tower)", true], // at the base
  ["share(atLeast(2), contents, tower)", false],
];

const ON_SCATTERED: readonly (readonly [form: string, value: boolean | undefined])[] = [
  ["count(exactly(3), circle)", true],
  ["count(exactly(1), triangle)", true],
  ["count(exactly(1), small)", true],
  ["count(exactly(4), bigger(small))", true],
  ["count(exactly(1), and(circle, smaller(square)))", true], // that of size 10; two circles are as big as the square
  ["count(none, bigger(triangle))", true],
  ["count(exactly(1), big)", true],
  ["count(exactly(3), touching(wall))", true], // the small circle is three pixels off
  ["count(exactly(1), touching(corner))", true],
  ["count(exactly(1), touching(left))", true],
  ["count(exactly(1), touching(right))", true],
  ["count(exactly(2), touching(floor))", true],
  ["count(none, touching(roof))", true],
  ["count(exactly(1), and(small, near(roof)))", true],
  ["count(none, near(corner))", true],
  ["count(none, close(item))", true], // twenty pixels lie between any two
];

test.each(ON_TOWERS)("%s is %s of the towers", (form, value) => {
  expect(evaluate(readTerm(form), TOWERS)).toBe(value);
});

test.each(ON_SCATTERED)("%s is %s of the scattered items", (form, value) => {
  expect(evaluate(readTerm(form), SCATTERED)).toBe(value);
});

test("every operator of the language is tested here", () => {
  const tested = [...ON_TOWERS, ...ON_SCATTERED].map(([form]) => form).join(" ");
  const forGrammar = [
    "those",
    "quantity",
    "every",
    "definite",
    "like",
    "exist",
    "hold",
    "about",
    "alike",
    "differ",
    "apart",
  ];
  const untested = Object.keys(OPERATORS).filter((name) => !new RegExp(`\\b${name}\\b`).test(tested));
  expect(untested).toEqual(forGrammar);
});

test("what is for the grammar only has no truth value of its own", () => {
  expect(() => evaluate(readTerm("hold(quantity(some, item), black)"), TOWERS)).toThrow("has no truth value");
});

test("boxes that are equal count as alike whatever the positions of their items", () => {
  const here = scattered("black circle 20 0 40; blue circle 20 40 80");
  const there = scattered("blue circle 20 1 1; black circle 20 60 60");
  expect(evaluate(readTerm("share(exactly(2), contents, box)"), [here, there, SCATTERED[2]])).toBe(true);
});

test("a presupposition failure is told apart from false, and conventions may be changed", () => {
  const form = readTerm("the(blue, top)");
  expect(evaluate(form, TOWERS)).toBe(true);
  expect(evaluate(form, TOWERS, { ...CONVENTIONS, theItems: "all" })).toBe(false);
  expect(evaluate(form, towers("black", "black", "yellow"))).toBeUndefined();
});
