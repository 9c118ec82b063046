import type { Random } from "../../core/index.ts";

export const COLOURS = {
  red: "#d62728",
  green: "#2ca02c",
  blue: "#1f57d4",
  yellow: "#f2c80f",
} as const;
export const SHAPES = ["circle", "square", "triangle"] as const;

export type Colour = keyof typeof COLOURS;
export type Shape = (typeof SHAPES)[number];

/** A drawn thing, in a cell of a grid. */
export interface DrawnThing {
  readonly colour: Colour;
  readonly shape: Shape;
  /** From the left and from the top. */
  readonly column: number;
  readonly row: number;
}

/** A picture of a few things, of which everything is known. */
export interface DrawnPicture {
  readonly things: readonly DrawnThing[];
  /** A level of grey, so that no two pictures need be alike. */
  readonly background: number;
}

/** Cells of a picture. */
export const GRID = { columns: 4, rows: 3 } as const;
const CELL = 40;
export const PICTURE_SIZE = { width: GRID.columns * CELL, height: GRID.rows * CELL } as const;

const COLOUR_NAMES = Object.keys(COLOURS) as readonly Colour[];

/** A picture of one to `most` things in cells of their own. */
export function sampleDrawnPicture(random: Random, most: number): DrawnPicture {
  const cells = random.shuffle(Array.from({ length: GRID.columns * GRID.rows }, (_, cell) => cell));
  const things = cells.slice(0, 1 + random.below(most)).map((cell) => ({
    colour: COLOUR_NAMES[random.below(COLOUR_NAMES.length)]!,
    shape: SHAPES[random.below(SHAPES.length)]!,
    column: cell % GRID.columns,
    row: Math.floor(cell / GRID.columns),
  }));
  return { things, background: 225 + random.below(31) };
}

/** The picture as SVG. */
export function drawnPictureSvg({ things, background }: DrawnPicture): string {
  const { width, height } = PICTURE_SIZE;
  const ground = `<rect width="${width}" height="${height}" fill="rgb(${background},${background},${background})"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${ground}${things.map(thingSvg).join("")}</svg>`;
}

function thingSvg({ colour, shape, column, row }: DrawnThing): string {
  const [x, y] = [(column + 0.5) * CELL, (row + 0.5) * CELL];
  const half = CELL * 0.36;
  const fill = `fill="${COLOURS[colour]}"`;
  if (shape === "circle") return `<circle cx="${x}" cy="${y}" r="${half}" ${fill}/>`;
  if (shape === "square")
    return `<rect x="${x - half}" y="${y - half}" width="${2 * half}" height="${2 * half}" ${fill}/>`;
  return `<polygon points="${x},${y - half} ${x + half},${y + half} ${x - half},${y + half}" ${fill}/>`;
}
