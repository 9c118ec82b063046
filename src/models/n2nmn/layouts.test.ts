import { expect, test } from "vitest";
import { expertLayout, parseLayout } from "./layouts.ts";
import { MODULES } from "./modules.ts";

const namesOf = (sentence: string, steps = 9) =>
  expertLayout(sentence, steps)
    .map((token) => MODULES[token]!.name)
    .join(" ");

test("an expert finds each phrase, transforms what belongs to it, joins them, and describes the whole", () => {
  expect(namesOf("There are two blue circles.")).toBe("Find Describe");
  expect(namesOf("There is a blue block above a black block.")).toBe("Find Find Transform And Describe");
  expect(namesOf("There is a tower with a blue block at the base.")).toBe(
    "Find Find Find Transform And Transform And Describe",
  );
  expect(namesOf("There is a box with a circle and a square.")).toBe(
    "Find Find Transform And Find Transform And Describe",
  );
  expect(namesOf("Is it?")).toBe("Scene Describe");
});

test("an expert layout keeps within the steps", () => {
  expect(namesOf("There is a tower with a blue block at the base.", 5)).toBe(
    "Find Find Transform And Describe",
  );
  expect(namesOf("There is a tower with a blue block at the base.", 2)).toBe("Find Describe");
});

test.each([
  ["Find Fly", "Fly is not a module"],
  ["Find And Describe", "And takes 2 attention maps, but there are 1"],
  ["Find Find", "a layout ends with its only answer, but Find is at 2"],
  ["Find Exist Find Exist", "a layout ends with its only answer, but Exist is at 2"],
  ["Find Find Exist", "1 attention maps are left over"],
  ["Find Filter Filter Filter Filter Exist", "it has 6 modules, at most 5 can be run"],
])("a layout that cannot be run is refused: %s", (layout, problem) => {
  expect(() => parseLayout(layout.split(" "), 5)).toThrow(problem);
});
