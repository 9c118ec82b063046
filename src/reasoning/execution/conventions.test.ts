import { expect, test } from "vitest";
import type { Scene } from "../../core/index.ts";
import { createReasoner } from "../reasoner.ts";
import { scattered, towers } from "../testing/hand-made.ts";
import { readTerm } from "../testing/read-term.ts";
import { CONVENTION_TABLE, CONVENTIONS, type Conventions } from "./conventions.ts";
import { evaluate } from "./evaluate.ts";

interface Case {
  readonly name: keyof Conventions;
  /** A form about a scene on which the chosen reading and the first rejected one differ. */
  readonly form: string;
  readonly scene: Scene;
  readonly chosen: boolean | undefined;
}

const TWO_CIRCLES_EACH: Scene = [
  scattered("black circle 20 0 40; blue circle 20 40 80"),
  scattered("black circle 20 0 40; blue circle 20 40 80"),
  scattered("black circle 20 0 40; blue circle 20 40 80"),
];
const alone = (text: string): Scene => [
  scattered(text),
  scattered("black square 30 35 35"),
  scattered("black square 30 35 35"),
];

const CASES: readonly Case[] = [
  {
    name: "bareItemsInBox",
    form: "count(some, with(box, count(bare(1), circle)))",
    scene: TWO_CIRCLES_EACH,
    chosen: false,
  },
  { name: "bareItemsInPicture", form: "count(bare(2), circle)", scene: TWO_CIRCLES_EACH, chosen: false },
  {
    name: "bareBoxes",
    form: "count(bare(2), with(box, count(some, circle)))",
    scene: TWO_CIRCLES_EACH,
    chosen: false,
  },
  {
    name: "oneBox",
    form: "count(bare(1), with(box, count(some, circle)))",
    scene: TWO_CIRCLES_EACH,
    chosen: true,
  },
  {
    name: "bareTowers",
    form: "count(bare(2), with(tower, count(some, black)))",
    scene: towers("black", "black", "black"),
    chosen: false,
  },
  {
    name: "oneTower",
    form: "count(bare(1), with(tower, count(some, black)))",
    scene: towers("black", "black", "blue"),
    chosen: false,
  },
  { name: "theItems", form: "the(black, top)", scene: towers("black blue", "black", "blue"), chosen: true },
  {
    name: "theBoxes",
    form: "the(with(tower, count(bare(1), item)), count(some, black))",
    scene: towers("black", "blue", "blue blue"),
    chosen: true,
  },
  {
    name: "onTop",
    form: "count(some, and(blue, on(yellow)))",
    scene: towers("yellow black blue", "black", "black"),
    chosen: false,
  },
  {
    name: "wallGap",
    form: "count(some, and(circle, touching(wall)))",
    scene: alone("blue circle 20 1 40"),
    chosen: false,
  },
  {
    name: "cornerGap",
    form: "count(some, and(circle, touching(corner)))",
    scene: alone("blue circle 20 1 1"),
    chosen: true,
  },
  {
    name: "itemGap",
    form: "count(some, and(blue, attached(yellow)))",
    scene: towers("yellow blue", "black", "black"),
    chosen: true,
  },
  {
    name: "nearGap",
    form: "count(some, and(circle, near(wall)))",
    scene: alone("blue circle 20 5 40"),
    chosen: true,
  },
  {
    name: "many",
    form: "count(some, with(box, count(many, item)))",
    scene: towers("black black black", "black", "black"),
    chosen: false,
  },
];

test.each(CASES)("$name: $form is $chosen by convention", ({ name, form, scene, chosen }) => {
  const [rejected] = CONVENTION_TABLE[name].rejected;
  expect(evaluate(readTerm(form), scene)).toBe(chosen);
  expect(evaluate(readTerm(form), scene, { ...CONVENTIONS, [name]: rejected })).toBe(!chosen);
});

test("presuppositionFailure: what speaks of something that is not there is answered with false", () => {
  const reasoner = createReasoner();
  const interpretation = reasoner.interpret("The base of the tower with four blocks is black.");
  const scene = towers("black", "black", "black");
  expect(evaluate(interpretation.form!, scene)).toBeUndefined();
  expect(reasoner.judge(interpretation, scene)).toBe(CONVENTIONS.presuppositionFailure);
  expect(CONVENTIONS.presuppositionFailure).toBe(false);
});

test("every convention of the table is tested here by its name", () => {
  const tested = [...CASES.map(({ name }) => name), "presuppositionFailure"];
  expect(new Set(tested)).toEqual(new Set(Object.keys(CONVENTION_TABLE)));
});
