import sharp from "sharp";
import { expect, test } from "vitest";
import type { Scene } from "../../core/index.ts";
import { legalScenes } from "../testing/legal-scenes.ts";
import { drawScene } from "./draw-scene.ts";
import { drawSvg } from "./draw-svg.ts";
import { PALETTE } from "./stamps.ts";

test("an SVG holds its scene as vector shapes, box by box", () => {
  const scene: Scene = [
    [{ x: 1, y: 2, shape: "square", colour: "black", size: 10 }],
    [{ x: 40, y: 50, shape: "circle", colour: "blue", size: 20 }],
    [{ x: 60, y: 70, shape: "triangle", colour: "yellow", size: 30 }],
  ];
  const svg = drawSvg(scene, { scale: 2 });
  expect(svg).toContain('width="800" height="200" viewBox="0 0 400 100"');
  expect(svg).toContain('<rect x="1" y="2" width="10" height="10" fill="#000000"/>');
  expect(svg).toContain('<circle cx="50" cy="60" r="10" fill="#0099ff"/>');
  expect(svg).toContain('<polygon points="75,70 90,100 60,100" fill="#ffff00"/>');
});

test("librsvg draws an SVG as the stamps do, but for the rims of circles and triangles", async () => {
  for (const scene of legalScenes(10, 3)) {
    const drawn = drawScene(scene);
    const data = await sharp(Buffer.from(drawSvg(scene)))
      .removeAlpha()
      .raw()
      .toBuffer();
    const off = Array.from(drawn, (index, i) =>
      Math.max(...PALETTE[index]!.map((v, c) => Math.abs(v - data[3 * i + c]!))),
    );
    expect(Math.max(...off)).toBeLessThan(64);
    expect(off.filter((each) => each > 2).length / off.length).toBeLessThan(0.03);
  }
});
