import type { Colour, Item, Scene } from "../../core/index.ts";
import { BOX_RGB, CANVAS, type Rgb, SEPARATOR_RGB } from "./canvas.ts";

export interface SvgOptions {
  /** Width and height are 400 and 100 times this. */
  readonly scale?: number;
  /** Boxes and items to draw a line around; an item by its box and its place in the stored order. */
  readonly highlight?: {
    readonly boxes: readonly number[];
    readonly items: readonly { readonly box: number; readonly item: number }[];
  };
}

/** The picture of a scene as an SVG document of vector shapes, for papers and the web; boxes left to right as given. */
export function drawSvg(scene: Scene, { scale = 1, highlight }: SvgOptions = {}): string {
  const { width, height, boxLefts, boxSide } = CANVAS;
  const size = `width="${width * scale}" height="${height * scale}" viewBox="0 0 ${width} ${height}"`;
  const boxes = scene.map((box, b) => {
    const ground = `<rect width="${boxSide}" height="${boxSide}" fill="${rgb(BOX_RGB)}"/>`;
    const lines = [
      ...(highlight?.boxes.includes(b) ? [outline(0, 0, boxSide)] : []),
      ...(highlight?.items ?? []).filter((each) => each.box === b).map(({ item }) => outlineItem(box[item]!)),
    ];
    const content = [ground, ...box.map(shapeOf), ...lines].join("");
    return `<g transform="translate(${boxLefts[b]})">${content}</g>\n`;
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

function outlineItem({ x, y, size }: Item): string {
  return outline(x, y, size);
}

/** A red line just inside a square, so that neighbours stay as they are. */
function outline(x: number, y: number, side: number): string {
  const inner = side - LINE;
  return `<rect x="${x + LINE / 2}" y="${y + LINE / 2}" width="${inner}" height="${inner}" fill="none" stroke="#e00000" stroke-width="${LINE}"/>`;
}

const LINE = 2;

function rgb([red, green, blue]: Rgb): string {
  return `rgb(${red},${green},${blue})`;
}
