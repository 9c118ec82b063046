import fc from "fast-check";
import { expect, test } from "vitest";
import { kindOfScene, Random, type Scene } from "../core/index.ts";
import { COLOURS, type Placement, SHAPES, SIZES, sampleScene } from "./sample-scene.ts";
import { expectFit, tally } from "./testing/goodness-of-fit.ts";
import { expectLegal } from "./testing/legal-scenes.ts";
import * as options from "./testing/options.ts";

const PLACEMENTS: readonly { readonly placement: Placement; readonly most: number }[] = [
  { placement: "uniform", most: 8 },
  { placement: "released", most: 7 },
];

test("[S1] items never overlap, keep one pixel apart and stay in their boxes, whatever the seed", () => {
  fc.assert(
    fc.property(options.seed, options.kind, options.placement, (seed, kind, placement) => {
      const scene = sampleScene({ kind, placement, random: new Random(seed) });
      expectLegal(scene, kind);
      expect(anyPixelTwice(scene)).toBe(false);
    }),
    { numRuns: 500 },
  );
});

test("the same seed gives the same scene, another seed another", () => {
  fc.assert(
    fc.property(options.seed, options.placement, (seed, placement) => {
      const sample = (from: number) => sampleScene({ kind: "scatter", placement, random: new Random(from) });
      expect(sample(seed)).toEqual(sample(seed));
      expect(sample(seed)).not.toEqual(sample(seed + 1));
    }),
  );
});

test.each(PLACEMENTS)(
  "[S3] $placement: items per scattered box are uniform on 1 to $most",
  ({ placement, most }) => {
    const boxes = scatters(placement, 10_000).flat();
    const counts = tally(
      boxes.map((box) => box.length),
      upTo(most),
    );
    expectFit(counts, Array(most).fill(1));
  },
);

test.each(PLACEMENTS)("[S3] $placement: shapes and colours are uniform", ({ placement }) => {
  const items = scatters(placement, 5_000).flat(2);
  const pairs = SHAPES.flatMap((shape) => COLOURS.map((colour) => `${colour} ${shape}`));
  expectFit(
    tally(
      items.map(({ shape, colour }) => `${colour} ${shape}`),
      pairs,
    ),
    Array(9).fill(1),
  );
});

test("[S3] uniform: sizes are uniform, in the fullest boxes too, because no item changes to fit", () => {
  const boxes = scatters("uniform", 10_000).flat();
  for (const chosen of [boxes, boxes.filter((box) => box.length === 8)]) {
    const sizes = chosen.flat().map(({ size }) => size);
    expectFit(tally(sizes, SIZES), [1, 1, 1]);
  }
});

test("[S3] released: sizes are uniform where there is room, and full boxes have more small items", () => {
  const boxes = scatters("released", 10_000).flat();
  const sizesOf = (from: number, to: number) =>
    tally(
      boxes
        .filter((box) => box.length >= from && box.length <= to)
        .flat()
        .map(({ size }) => size),
      SIZES,
    );
  expectFit(sizesOf(1, 3), [1, 1, 1]);
  const [small, middle, large] = sizesOf(7, 7);
  expect(small!).toBeGreaterThan(1.05 * large!);
  expect(middle! / small!).toBeGreaterThan(0.9);
});

test.each([
  { placement: "uniform", says: "is as likely at every x and every y", atTheLast: () => 1 },
  // Drawn on 0..99 and clamped: the last position takes the `size` largest of a hundred values.
  {
    placement: "released",
    says: "touches the right and the bottom wall as often as its size says, left and top at chance",
    atTheLast: (size: number) => size,
  },
] as const)("[S3] $placement: a lone item $says", ({ placement, atTheLast }) => {
  const alone = loneItems(placement, 30_000);
  for (const size of SIZES) {
    for (const axis of ["x", "y"] as const) {
      const positions = upTo(101 - size).map((position) => position - 1);
      const drawn = alone.filter((item) => item.size === size).map((item) => item[axis]);
      expectFit(
        tally(drawn, positions),
        positions.map((position) => (position === 100 - size ? atTheLast(size) : 1)),
      );
    }
  }
});

test("[S2] towers are towers of one to four blocks, never one block in every box, and otherwise uniform", () => {
  const random = new Random("towers");
  const scenes = Array.from({ length: 20_000 }, () =>
    sampleScene({ kind: "tower", placement: "uniform", random }),
  );
  expect(scenes.every((scene) => kindOfScene(scene) === "tower")).toBe(true);
  const heights = upTo(4).flatMap((a) => upTo(4).flatMap((b) => upTo(4).map((c) => `${a} ${b} ${c}`)));
  const seen = tally(
    scenes.map((scene) => scene.map((box) => box.length).join(" ")),
    heights,
  );
  expect(seen[0]).toBe(0); // "1 1 1"
  expectFit(seen.slice(1), Array(63).fill(1));
  const colours = scenes.flat(2).map(({ colour }) => colour);
  expectFit(tally(colours, COLOURS), [1, 1, 1]);
});

function scatters(placement: Placement, length: number): Scene[] {
  const random = new Random(`scatter ${placement}`);
  return Array.from({ length }, () => sampleScene({ kind: "scatter", placement, random }));
}

function loneItems(placement: Placement, scenes: number) {
  return scatters(placement, scenes)
    .flat()
    .filter((box) => box.length === 1)
    .flat();
}

function upTo(last: number): number[] {
  return Array.from({ length: last }, (_, i) => i + 1);
}

/** The second method: paints each square and the pixels right of and below it, and looks for paint on paint. */
function anyPixelTwice(scene: Scene): boolean {
  return scene.some((box) => {
    const painted = new Set<number>();
    return box.some(({ x, y, size }) => {
      for (let down = y; down <= y + size; down += 1) {
        for (let across = x; across <= x + size; across += 1) {
          const pixel = 1000 * down + across;
          if (painted.has(pixel)) return true;
          painted.add(pixel);
        }
      }
      return false;
    });
  });
}
