import { expect, test } from "vitest";
import { Random, type Scene } from "../../core/index.ts";
import { createReasoner } from "../../reasoning/index.ts";
import { controlsNamed, swapSides } from "./controls.ts";
import { oneEdit } from "./one-edit.ts";

test.each([
  ["The left image shows a dog facing right.", "The right image shows a dog facing left."],
  ["LEFT and Right", "RIGHT and Left"],
  ["The leftmost right-hand glove is bright.", "The rightmost left-hand glove is bright."],
  ["No side is named.", "No side is named."],
])("sides are exchanged in %j", (sentence, swapped) => {
  expect(swapSides(sentence)).toBe(swapped);
  expect(swapSides(swapped)).toBe(sentence);
});

test("one edit turns the label over, and only by one item", () => {
  const item = { x: 10, y: 10, shape: "square", colour: "yellow", size: 20 } as const;
  const black = { ...item, colour: "black" } as const;
  const scene: Scene = [[item, { ...black, x: 50 }], [black], [black]];
  const edited = oneEdit(
    { sentence: "There is a yellow square.", scene, label: true },
    createReasoner(),
    new Random("1"),
  );
  expect(edited?.flat().filter(({ colour, shape }) => colour === "yellow" && shape === "square")).toEqual([]);
  expect(edited?.[1]).toEqual(scene[1]);
  const wrong = { sentence: "There is a yellow square.", scene, label: false }; // the reasoner does not agree
  expect(oneEdit(wrong, createReasoner(), new Random("1"))).toBeUndefined();
});

test("all controls are those that the corpus can have, and unknown ones are refused", () => {
  expect(controlsNamed(["all"], "scene")).toContain("box-orders");
  expect(controlsNamed(["all"], "pair")).not.toContain("box-orders");
  expect(() => controlsNamed(["swapped"], "scene")).toThrow('There is no control "swapped" for this corpus');
});
