import { expect, test } from "vitest";
import { drawCurves } from "./run.ts";

const epoch = (number: number, validationAccuracy: number) => ({
  ...{ epoch: number, loss: 1 / number, trainAccuracy: 0.5 + 0.1 * number, validationAccuracy, patience: 10 },
});

test("a run's curves have a point per epoch and name the epoch whose weights are taken", () => {
  const svg = drawCurves("text, run-1", [epoch(1, 0.5), epoch(2, 0.625), epoch(3, 0.6)], 2);
  expect(svg).toContain("text, run-1: accuracy, %; selected: epoch 2 (62.50 % validation accuracy)");
  const curves = Array.from(svg.matchAll(/points="([^"]+)"/g), ([, points]) => points!.split(" "));
  expect(curves.map(({ length }) => length)).toEqual([3, 3, 3]); // two accuracies and a loss
  const heights = curves[1]!.map((point) => Number(point.split(",")[1]));
  expect(heights[1]).toBeLessThan(heights[2]!); // better is higher up
  expect(heights[2]).toBeLessThan(heights[0]!);
});

test("the names of curves that end close to each other are apart, in the order of their ends", () => {
  for (const accuracy of [0.8001, 0.7999]) {
    const svg = drawCurves("text", [epoch(1, 0.5), epoch(3, accuracy)], 2); // 0.8 in training
    const heights = Array.from(
      svg.matchAll(/<text class="\w+" x="\d+" y="([\d.]+)">(train|validation)/g),
      ([, y]) => Number(y),
    );
    const [train, validation] = heights;
    expect(Math.abs(train! - validation!)).toBeGreaterThan(11); // the size of the letters
    expect(validation! < train!).toBe(accuracy > 0.8);
  }
});

test("a single epoch is drawn, too", () => {
  expect(drawCurves("text", [epoch(1, 0.5)], 1)).not.toMatch(/NaN|Infinity/);
});
