import { assert, double, property, uniqueArray } from "fast-check";
import { expect, test } from "vitest";
import { type Differentiable, owlQn } from "./owl-qn.ts";

/** Half the squared distance to a centre, stretched by a different factor along every axis. */
function bowl(centre: readonly number[], stretch: readonly number[]): Differentiable {
  return (point, slope) => {
    let value = 0;
    centre.forEach((at, i) => {
      slope[i] = stretch[i]! * (point[i]! - at);
      value += 0.5 * stretch[i]! * (point[i]! - at) ** 2;
    });
    return value;
  };
}

function lowest(smooth: Differentiable, penalties: Float64Array): Float64Array {
  let found: Float64Array = new Float64Array(penalties.length);
  for (const { point } of owlQn(smooth, found, { penalties, tolerance: 1e-14 })) found = point;
  return found;
}

test("without a penalty the lowest point of a bowl is its centre", () => {
  const found = lowest(bowl([3, -2, 5], [1, 10, 0.1]), Float64Array.of(0, 0, 0));
  expect([...found].map((each) => Number(each.toFixed(4)))).toEqual([3, -2, 5]);
});

test("penalties draw their coordinates towards zero and set small ones to it; the last has none", () => {
  // The lowest point of s/2 (x - c)^2 + p |x| is c moved by p / s towards zero, and not beyond it.
  const numbers = double({ min: -5, max: 5, noNaN: true });
  assert(
    property(
      uniqueArray(numbers, { minLength: 3, maxLength: 6 }),
      double({ min: 0.1, max: 2, noNaN: true }),
      (centre, p) => {
        const stretch = centre.map((_, i) => 1 + i);
        const penalties = Float64Array.from(centre, (_, i) =>
          i === centre.length - 1 ? 0 : p * (1 + (i % 2)),
        );
        const found = lowest(bowl(centre, stretch), penalties);
        centre.forEach((at, i) => {
          const pull = penalties[i]! / stretch[i]!;
          const wanted = Math.sign(at) * Math.max(0, Math.abs(at) - pull);
          expect(found[i]).toBeCloseTo(wanted, 3);
        });
      },
    ),
    { numRuns: 50 },
  );
});

test("every step lowers the value", () => {
  const values = Array.from(
    owlQn(bowl([1, 2, 3, 4], [1, 5, 25, 125]), new Float64Array(4), {
      penalties: new Float64Array(4).fill(0.5),
    }),
    ({ value }) => value,
  );
  expect(values.length).toBeGreaterThan(1);
  expect(values).toEqual([...values].sort((a, b) => b - a));
});
