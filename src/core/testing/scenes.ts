import fc from "fast-check";
import type { Item, Scene } from "../scene.ts";

/** Any item that lies inside its box. */
const item: fc.Arbitrary<Item> = fc
  .record({
    x: fc.nat(90),
    y: fc.nat(90),
    shape: fc.constantFrom("square" as const, "circle" as const, "triangle" as const),
    colour: fc.constantFrom("black" as const, "blue" as const, "yellow" as const),
    size: fc.constantFrom(10 as const, 20 as const, 30 as const),
  })
  .map((each) => ({ ...each, x: Math.min(each.x, 100 - each.size), y: Math.min(each.y, 100 - each.size) }));

export const box = fc.array(item, { minLength: 1, maxLength: 8 });

export const scene: fc.Arbitrary<Scene> = fc.tuple(box, box, box);
