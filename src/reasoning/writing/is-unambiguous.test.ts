import { expect, test } from "vitest";
import { readTerm } from "../testing/read-term.ts";
import { isUnambiguous, scopesForAllReadings } from "./is-unambiguous.ts";
import { scatterScene, towerScene } from "./testing/hand-made-scenes.ts";

const settled = (form: string, scene: Parameters<typeof scopesForAllReadings>[0], wanted = true) =>
  isUnambiguous(readTerm(form), scopesForAllReadings(scene), wanted);

const towers = towerScene("black blue", "black black", "yellow");

test("a bare number is settled only where exactly and at least agree", () => {
  expect(settled("count(bare(2), with(tower, count(some, black)))", towers)).toBe(true); // two, not three
  expect(settled("count(bare(1), with(tower, count(some, black)))", towers, false)).toBe(false); // exactly: false, at least: true
});

test("nothing is said of all of nothing, nor is one thing the same as itself", () => {
  expect(settled("all(blue, top)", towers)).toBe(true);
  expect(settled("all(circle, top)", towers)).toBe(false); // there is no circle
  expect(settled("count(exactly(2), with(tower, kinds(exactly(1), colour, item)))", towers)).toBe(false); // one is of one block
});

test("a box and a box are two boxes", () => {
  const both = (first: string, second: string) =>
    `and(count(some, with(tower, count(some, ${first}))), count(some, with(tower, count(some, ${second}))))`;
  expect(settled(both("black", "yellow"), towers)).toBe(true);
  expect(settled(both("black", "blue"), towers)).toBe(true); // the second tower has black, the first has blue
  expect(settled(both("blue", "and(black, base, under(blue))"), towers)).toBe(false); // the first tower only
});

test("contact is settled only where no eye can be mistaken", () => {
  const touches = "count(some, touching(wall))";
  expect(settled(touches, scatterScene({ x: 0, y: 30 }))).toBe(true);
  expect(settled(touches, scatterScene({ x: 1, y: 30 }), false)).toBe(false); // one pixel from it
  expect(settled(touches, scatterScene({ x: 9, y: 30 }), false)).toBe(true);
});
