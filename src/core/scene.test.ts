import fc from "fast-check";
import { expect, test } from "vitest";
import { Random } from "./random.ts";
import { type Box, type Item, kindOfScene, type Scene, sceneKey } from "./scene.ts";
import { box, scene } from "./testing/scenes.ts";

const block = (y: number, colour: Item["colour"] = "black"): Item => ({
  x: 40,
  y,
  shape: "square",
  colour,
  size: 20,
});

test("[S2] squares of size 20 at x = 40 in every box make a tower, of one to four blocks", () => {
  expect(kindOfScene([[block(80)], [block(80), block(59)], [80, 59, 38, 17].map((y) => block(y))])).toBe(
    "tower",
  );
});

test("[S2] one block in every box is still a tower, as eleven released scenes have it", () => {
  expect(kindOfScene([[block(80)], [block(80)], [block(80)]])).toBe("tower");
});

test.each<[string, Partial<Item>]>([
  ["a circle", { shape: "circle" }],
  ["another size", { size: 30 }],
  ["another place", { x: 41 }],
])("[S2] a single item with %s makes the scene a scatter", (_, change) => {
  expect(kindOfScene([[block(80)], [block(80), { ...block(59), ...change }], [block(80)]])).toBe("scatter");
});

test("[B1] the key of a scene does not depend on the order of boxes and items", () => {
  fc.assert(
    fc.property(scene, fc.integer(), (original, seed) => {
      const random = new Random(seed);
      const shuffled = random.shuffle(original.map((each) => random.shuffle(each))) as Box[];
      expect(sceneKey(shuffled as readonly Box[] as Scene)).toBe(sceneKey(original));
    }),
  );
});

test("[B1] scenes with the same key are the same up to those orders", () => {
  // The second method tries every one of the six box orders and removes items one by one. Few distinct items,
  // so that equal and nearly equal scenes are frequent.
  const near = fc.tuple(fewItems(), fewItems(), fewItems());
  fc.assert(
    fc.property(near, near, (a, b) => {
      expect(sceneKey(a) === sceneKey(b)).toBe(sameUpToOrder(a, b));
    }),
    { numRuns: 2000 },
  );
});

test("[B1] a change of any property of one item changes the key", () => {
  fc.assert(
    fc.property(
      box,
      box,
      fc.constantFrom<keyof Item>("x", "y", "shape", "colour", "size"),
      (a, b, property) => {
        const item: Item = { x: 1, y: 2, shape: "circle", colour: "blue", size: 10 };
        const other: Item = { x: 2, y: 3, shape: "square", colour: "black", size: 20 };
        const changed = { ...item, [property]: other[property] };
        expect(sceneKey([[item], a, b])).not.toBe(sceneKey([[changed], a, b]));
      },
    ),
  );
});

function fewItems() {
  const item = fc.record<Item>({
    x: fc.constantFrom(1, 11),
    y: fc.constant(1),
    shape: fc.constant("circle"),
    colour: fc.constantFrom("blue", "black"),
    size: fc.constant(10),
  });
  return fc.array(item, { maxLength: 2 });
}

function sameUpToOrder(a: Scene, b: Scene): boolean {
  const orders = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ];
  return orders.some((order) => order.every((from, to) => sameItems(a[from]!, b[to]!)));
}

function sameItems(a: Box, b: Box): boolean {
  const left = [...b];
  for (const item of a) {
    const at = left.findIndex(
      (each) =>
        each.x === item.x && each.y === item.y && each.colour === item.colour && each.size === item.size,
    );
    if (at < 0) return false;
    left.splice(at, 1);
  }
  return left.length === 0;
}
