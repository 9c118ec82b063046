import { expect, test } from "vitest";
import { createReasoner } from "./reasoner.ts";

const reasoner = createReasoner();
const routeOf = (sentence: string) => reasoner.interpret(sentence).route;

test("a sentence with more readings than can be tried is given up, and so is one of very many words", () => {
  expect(routeOf(`There is a circle ${"above a square in a box with a circle ".repeat(6)}.`)).toBe(
    "majority",
  );
  expect(routeOf("There is a box and ".repeat(10_000))).toBe("majority");
  expect(routeOf(",".repeat(5000))).toBe("majority");
});

test("a number is never taken for another one, nor passed over", () => {
  for (const number of ["100", "99999999999999999999"]) {
    expect(routeOf(`There are ${number} circles.`)).toBe("majority");
  }
});

test("words that are mostly unknown are not made into a sentence", () => {
  for (const sentence of [
    "",
    "constructor __proto__ toString hasOwnProperty",
    "Es gibt einen Kreis",
    "🚢 🚢",
  ]) {
    expect(routeOf(sentence)).toBe("majority");
  }
});

test("a scene of more items than can be told apart is refused", () => {
  const box = (items: number) =>
    Array.from(
      { length: items },
      (_, i) => ({ x: i, y: 0, shape: "circle", colour: "blue", size: 10 }) as const,
    );
  const reading = reasoner.interpret("There is a blue circle.");
  expect(reasoner.judge(reading, [box(31), box(1), box(0)])).toBe(true);
  expect(() => reasoner.judge(reading, [box(31), box(1), box(1)])).toThrow("has 33");
});
