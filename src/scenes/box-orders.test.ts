import fc from "fast-check";
import { expect, test } from "vitest";
import { BOX_ORDERS, sceneKey } from "../core/index.ts";
import { scatter } from "../core/testing/examples.ts";
import { scene } from "../core/testing/scenes.ts";
import { ORDERS_OF_BOXES, reorderBoxes } from "./box-orders.ts";

test("[S6] the six orders are 012 021 102 120 201 210, left to right", () => {
  const [a, b, c] = scatter(12_345);
  const orders = Array.from({ length: BOX_ORDERS }, (_, k) => reorderBoxes([a, b, c], k));
  expect(orders).toEqual([
    [a, b, c],
    [a, c, b],
    [b, a, c],
    [b, c, a],
    [c, a, b],
    [c, b, a],
  ]);
  expect(ORDERS_OF_BOXES.map((order) => order.join("")).join(" ")).toBe("012 021 102 120 201 210");
});

test("[S6] every order of a scene equals it up to order", () => {
  fc.assert(
    fc.property(scene, fc.nat(5), (original, k) => {
      expect(sceneKey(reorderBoxes(original, k))).toBe(sceneKey(original));
    }),
  );
});

test.each([6, -1, 0.5])("[S6] there is no order %d", (k) => {
  expect(() => reorderBoxes(scatter(1), k)).toThrow(RangeError);
});
