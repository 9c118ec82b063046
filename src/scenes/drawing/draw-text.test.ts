import { stripVTControlCharacters } from "node:util";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Scene } from "../../core/index.ts";
import { legalScene } from "../testing/legal-scenes.ts";
import { drawText } from "./draw-text.ts";

test("a scene is three boxes side by side, each item made of its number, and a list below each box", () => {
  const scene: Scene = [
    [{ x: 0, y: 0, shape: "square", colour: "black", size: 30 }],
    [{ x: 70, y: 70, shape: "triangle", colour: "yellow", size: 30 }],
    [
      { x: 40, y: 80, shape: "square", colour: "blue", size: 20 },
      { x: 40, y: 10, shape: "circle", colour: "black", size: 10 },
    ],
  ];
  // A character is 100 / 24 wide and 100 / 12 high: a square of 30 is 7.2 wide and 3.6 high.
  const lines = drawText(scene, { colours: false }).split("\n");
  expect(lines).toHaveLength(14 + 2);
  for (const row of [1, 2, 3, 4])
    expect(lines[row]!.slice(0, 27)).toBe(`|${"0".repeat(7)}${" ".repeat(17)}| `);
  expect(lines[5]!.slice(0, 27)).toBe(`|${" ".repeat(24)}| `);
  expect(lines.slice(14)).toEqual([
    "0 black square 30      0,0 0 yellow triangle 30 70,70 0 blue square 20     40,80",
    "                                                      1 black circle 10    40,10",
  ]);
});

test("any legal scene fits 80 columns, and shows the number of every item in its box", () => {
  fc.assert(
    fc.property(legalScene, fc.boolean(), (scene, colours) => {
      const lines = stripVTControlCharacters(drawText(scene, { colours })).split("\n");
      for (const line of lines) expect([...line].length).toBeLessThanOrEqual(80);
      for (const [b, box] of scene.entries()) {
        const picture = lines.slice(0, -Math.max(...scene.map((each) => each.length)));
        const shown = picture.map((line) => [...line].slice(27 * b, 27 * b + 26).join("")).join("");
        for (const i of box.keys()) expect(shown).toContain(String(i));
      }
    }),
  );
});

test("colours are painted only when they are wanted", () => {
  fc.assert(
    fc.property(legalScene, (scene) => {
      const bare = drawText(scene, { colours: false });
      expect(stripVTControlCharacters(bare)).toBe(bare);
      const painted = drawText(scene, { colours: true });
      const colours = { black: 16, blue: 33, yellow: 226 };
      for (const { colour } of scene.flat()) expect(painted).toContain(`48;5;${colours[colour]}m`);
    }),
  );
});
