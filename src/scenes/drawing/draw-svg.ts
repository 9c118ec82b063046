import type { Colour, Item, Scene } from "../../core/index.ts";
import { BOX_RGB, CANVAS, type Rgb, SEPARATOR_RGB } from "./canvas.ts";

export interface SvgOptions {
  /** Width and height are 400 and 100 times this. */
  readonly scale?: number;
  /** Boxes and items to outline; an item by the index of its box and its index in the stored order. */
  readonly highlight?: {
    readonly boxes: readonly number[];
    readonly items: readonly { readonly box: number; readonly item: number }[];
  };
}

/** The picture of a scene as an SVG document of vector shapes, for papers and the web; boxes left to right as given. */
export function drawSvg(scene: Scene, { scale = 1, highlight }: SvgOptions = {}): string {
  const { width, height, boxLefts, boxSide } = CANVAS;
  const margin = highlight === undefined ? 0 : LINE; // for lines around items at the edge of the picture
  const view = `${-margin} ${-margin} ${width + 2 * margin} ${height + 2 * margin}`;
  const size = `width="${(width + 2 * margin) * scale}" height="${(height + 2 * margin) * scale}" viewBox="${view}"`;
  const boxes = scene.map((box, b) => {
    const ground = `<rect width="${boxSide}" height="${boxSide}" fill="${rgb(BOX_RGB)}"/>`;
    const lines = [
      ...(highlight?.boxes.includes(b) ? [outline({ x: 0, y: 0, size: boxSide })] : []),
      ...(highlight?.items ?? []).filter((each) => each.box === b).map(({ item }) => outline(box[item]!)),
    ].join("");
    const at = `transform="translate(${boxLefts[b]})"`;
    return {
      content: `<g ${at}>${[ground, ...box.map(shapeOf)].join("")}</g>\n`,
      lines: lines && `<g ${at}>${lines}</g>\n`,
    };
  });
  const separators = `<rect width="${width}" height="${height}" fill="${rgb(SEPARATOR_RGB)}"/>\n`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>\n${separators}${boxes.map(({ content }) => content).join("")}${boxes.map(({ lines }) => lines).join("")}</svg>\n`;
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

/** A red line around a square, outside it, so that the smallest item can still be seen. */
function outline({ x, y, size }: { readonly x: number; readonly y: number; readonly size: number }): string {
  const side = size + LINE;
  return `<rect x="${x - LINE / 2}" y="${y - LINE / 2}" width="${side}" height="${side}" fill="none" stroke="#e00000" stroke-width="${LINE}"/>`;
}

const LINE = 2;

function rgb([red, green, blue]: Rgb): string {
  return `rgb(${red},${green},${blue})`;
}
