import type { Colour, Item, Scene } from "../../core/index.ts";
import { BOX_RGB, CANVAS, type Rgb, SEPARATOR_RGB } from "./canvas.ts";

export interface SvgOptions {
  /** Width and height are 400 and 100 times this. */
  readonly scale?: number;
}

/** The picture of a scene as an SVG document of vector shapes, for papers and the web; boxes left to right as given. */
export function drawSvg(scene: Scene, { scale = 1 }: SvgOptions = {}): string {
  const { width, height, boxLefts, boxSide } = CANVAS;
  const size = `width="${width * scale}" height="${height * scale}" viewBox="0 0 ${width} ${height}"`;
  const boxes = scene.map((box, b) => {
    const ground = `<rect width="${boxSide}" height="${boxSide}" fill="${rgb(BOX_RGB)}"/>`;
    return `<g transform="translate(${boxLefts[b]})">${ground}${box.map(shapeOf).join("")}</g>\n`;
  });
  const separators = `<rect width="${width}" height="${height}" fill="${rgb(SEPARATOR_RGB)}"/>\n`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>\n${separators}${boxes.join("")}</svg>\n`;
}

/** The colours as the released files of scenes name them. */
const FILLS: Readonly<Record<Colour, string>> = { black: "#000000", blue: "#0099ff", yellow: "#ffff00" };

function shapeOf({ x, y, shape, colour, size }: Item): string {
  const fill = `fill="${FILLS[colour]}"`;
  const half = size / 2;
  switch (shape) {
    case "square":
      return `<rect x="${x}" y="${y}" width="${size}" height="${size}" ${fill}/>`;
    case "circle":
      return `<circle cx="${x + half}" cy="${y + half}" r="${half}" ${fill}/>`;
    case "triangle":
      return `<polygon points="${x + half},${y} ${x + size},${y + size} ${x},${y + size}" ${fill}/>`;
  }
}

function rgb([red, green, blue]: Rgb): string {
  return `rgb(${red},${green},${blue})`;
}
