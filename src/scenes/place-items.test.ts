import { expect, test } from "vitest";
import { type Item, Random, type Size } from "../core/index.ts";
import { placeUniformly, sampleFreePosition, type UnplacedItem } from "./place-items.ts";
import { expectFit, tally } from "./testing/goodness-of-fit.ts";

const square = (x: number, y: number, size: Size): Item => ({ x, y, size, shape: "square", colour: "black" });
const unplaced = (size: Size): UnplacedItem => ({ size, shape: "circle", colour: "blue" });

/** Little room is left: the corners and a few rows between, some of it in the reach of several items. */
const CROWDED = [square(12, 12, 30), square(55, 12, 30), square(12, 52, 30), square(50, 60, 20)];

test.each([
  { how: "listing the free positions", tries: 0 },
  { how: "drawing until one fits, and then listing", tries: 3 },
])("[S3] positions are uniform among those that fit: $how", ({ tries }) => {
  const fitting = positionsByPixels(20, CROWDED);
  const random = new Random(`positions ${tries}`);
  const drawn = Array.from({ length: 40 * fitting.length }, () => {
    const { x, y } = sampleFreePosition(unplaced(20), { among: CROWDED, random, tries })!;
    return `${x},${y}`;
  });
  expect(fitting.length).toBeGreaterThan(100);
  const counts = tally(drawn, fitting);
  expectFit(
    counts,
    counts.map(() => 1),
  );
});

test("[S3] an empty box offers every position, up to all four walls", () => {
  const random = new Random("walls");
  for (const size of [10, 20, 30] as const) {
    const drawn = Array.from({ length: 5_000 }, () =>
      sampleFreePosition(unplaced(size), { among: [], random, tries: 0 }),
    );
    const xs = drawn.map((item) => item!.x);
    const ys = drawn.map((item) => item!.y);
    expect([Math.min(...xs), Math.max(...xs)]).toEqual([0, 100 - size]);
    expect([Math.min(...ys), Math.max(...ys)]).toEqual([0, 100 - size]);
  }
});

test("[S3] where nothing fits, nothing is drawn", () => {
  // The items cover 5..34, 36..65 and 67..96 both ways: the strips between and beside them are five pixels at most.
  const full = [5, 36, 67].flatMap((x) => [5, 36, 67].map((y) => square(x, y, 30)));
  expect(sampleFreePosition(unplaced(10), { among: full, random: new Random(1) })).toBeUndefined();
});

test("[S3] the hardest box, eight items of size 30, is filled by beginning again, and no item changes", () => {
  const box = placeUniformly(Array<UnplacedItem>(8).fill(unplaced(30)), new Random("hardest"));
  expect(box?.map(({ size }) => size)).toEqual(Array(8).fill(30));
});

test("[S3] items that cannot fit at all are given up", () => {
  // Wherever a square of size 30 lies, it covers one x of 30, 61, 92 with its one pixel of background, and one such y:
  // at most nine find room.
  expect(placeUniformly(Array<UnplacedItem>(10).fill(unplaced(30)), new Random("too many"))).toBeUndefined();
});

/** The second method: paint the others with a rim of one pixel, and try the square at every position. */
function positionsByPixels(size: number, others: readonly Item[]): string[] {
  const painted = new Set<number>();
  for (const other of others) {
    for (let y = other.y - 1; y <= other.y + other.size; y += 1) {
      for (let x = other.x - 1; x <= other.x + other.size; x += 1) painted.add(1000 * y + x);
    }
  }
  const isFree = (left: number, top: number) => {
    for (let y = top; y < top + size; y += 1) {
      for (let x = left; x < left + size; x += 1) if (painted.has(1000 * y + x)) return false;
    }
    return true;
  };
  const positions: string[] = [];
  for (let y = 0; y <= 100 - size; y += 1) {
    for (let x = 0; x <= 100 - size; x += 1) if (isFree(x, y)) positions.push(`${x},${y}`);
  }
  return positions;
}
