import { type Box, type Colour, countValues, type Item, type Scene } from "../../core/index.ts";
import { CANVAS } from "./canvas.ts";
import { opacitiesOf } from "./stamps.ts";

export interface TextOptions {
  /** True to use the colours of a terminal (ANSI, 256 colours); otherwise each item is drawn with its number. */
  readonly colours: boolean;
}

/**
 * A scene for a terminal of 80 columns: its three boxes side by side, items roughly in their sizes and shapes, each
 * with its number, and below each box the list of its items: number, colour, shape, size, x and y.
 */
export function drawText(scene: Scene, { colours }: TextOptions): string {
  const boxes = scene.map(colours ? paintBox : spellBox);
  const pictures = boxes[0]!.map((_, row) => boxes.map((lines) => lines[row]).join(" "));
  const lists = Array.from({ length: Math.max(...scene.map((box) => box.length)) }, (_, i) =>
    scene
      .map((box) => listItem(box[i], i).padEnd(COLUMNS))
      .join(" ")
      .trimEnd(),
  );
  return [...pictures, ...lists].join("\n");
}

/** Columns of a box: three boxes with a column between them fill 80; half as many rows make them look square. */
const COLUMNS = 26;

function listItem(item: Item | undefined, i: number): string {
  if (item === undefined) return "";
  const { colour, shape, size, x, y } = item;
  return `${numberOf(i)} ${`${colour} ${shape} ${size}`.padEnd(18)} ${`${x},${y}`.padStart(5)}`;
}

/** Items are counted from 0, as in structured_rep[0][2]; a box of more than ten is flawed, but shown. */
function numberOf(i: number): string {
  return i < 10 ? String(i) : "+";
}

/** A box in a frame, its items made of their numbers. */
function spellBox(box: Box): readonly string[] {
  const owners = ownersOf(box);
  const grid = { columns: COLUMNS - 2, rows: COLUMNS / 2 - 1 };
  const centres = centresOf(box, grid);
  const edge = `+${"-".repeat(grid.columns)}+`;
  const lines = Array.from({ length: grid.rows }, (_, row) => {
    const cells = Array.from({ length: grid.columns }, (_, column) => {
      const owner = centres.get(`${column} ${row}`) ?? ownerOfCell(owners, { column, row, ...grid });
      return owner === undefined ? " " : numberOf(owner);
    });
    return `|${cells.join("")}|`;
  });
  return [edge, ...lines, edge];
}

/** A box in colours; each character shows two by two pixels, of the ground and of one item. */
function paintBox(box: Box): readonly string[] {
  const owners = ownersOf(box);
  const grid = { columns: COLUMNS, rows: COLUMNS / 2 };
  const fine = { columns: 2 * grid.columns, rows: 2 * grid.rows };
  const centres = centresOf(box, grid);
  return Array.from({ length: grid.rows }, (_, row) => {
    const cells = Array.from({ length: grid.columns }, (_, column) => {
      const centre = centres.get(`${column} ${row}`);
      if (centre !== undefined) {
        const { colour } = box[centre]!;
        return paint(numberOf(centre), { ink: INK_ON[colour], ground: TERMINAL_COLOURS[colour] });
      }
      const quarters = QUARTERS.map(([right, down]) =>
        ownerOfCell(owners, { column: 2 * column + right, row: 2 * row + down, ...fine }),
      );
      const owner = mostFrequent(quarters);
      const bits = quarters.reduce<number>(
        (sum, each, i) => sum + (owner !== undefined && each === owner ? 1 << i : 0),
        0,
      );
      const ink = owner === undefined ? GROUND : TERMINAL_COLOURS[box[owner]!.colour];
      return paint(BLOCKS[bits]!, { ink, ground: GROUND });
    });
    return `${cells.join("")}${RESET}`;
  });
}

/** Quarters of a character as steps to the right and down; bit i of an index of BLOCKS is quarter i. */
const QUARTERS = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
] as const;
const BLOCKS = [..." ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"];

/** The nearest of the 256 colours that terminals agree on to those of the pictures. */
const TERMINAL_COLOURS: Readonly<Record<Colour, number>> = { black: 16, blue: 33, yellow: 226 };
const GROUND = 252;
const INK_ON: Readonly<Record<Colour, number>> = { black: 231, blue: 231, yellow: 16 };
const RESET = "\x1b[0m";

function paint(text: string, { ink, ground }: { ink: number; ground: number }): string {
  return `\x1b[38;5;${ink};48;5;${ground}m${text}`;
}

/** For each pixel of a box the item that covers it, or undefined. */
type Owners = readonly (number | undefined)[];

function ownersOf(box: Box): Owners {
  const owners = new Array<number | undefined>(CANVAS.boxSide ** 2).fill(undefined);
  for (const [i, { x, y, shape, size }] of box.entries()) {
    for (const [at, opacity] of opacitiesOf(shape, size).entries()) {
      if (opacity >= 128) owners[(y + Math.floor(at / size)) * CANVAS.boxSide + x + (at % size)] = i;
    }
  }
  return owners;
}

interface Grid {
  readonly columns: number;
  readonly rows: number;
}

/** The item that covers most of a cell, if items cover half of it. */
function ownerOfCell(
  owners: Owners,
  { column, row, columns, rows }: Grid & { column: number; row: number },
): number | undefined {
  const side = CANVAS.boxSide;
  const seen: (number | undefined)[] = [];
  for (let y = Math.round((row * side) / rows); y < Math.round(((row + 1) * side) / rows); y += 1) {
    for (
      let x = Math.round((column * side) / columns);
      x < Math.round(((column + 1) * side) / columns);
      x += 1
    ) {
      seen.push(owners[y * side + x]);
    }
  }
  const covered = seen.filter((owner) => owner !== undefined).length;
  return 2 * covered >= seen.length ? mostFrequent(seen) : undefined;
}

function mostFrequent(owners: Owners): number | undefined {
  const counts = countValues(owners.filter((owner) => owner !== undefined));
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0];
}

/** The cell, as "column row", in the middle of each item: its number stands there, however small the item is. */
function centresOf(box: Box, { columns, rows }: Grid): ReadonlyMap<string, number> {
  const cell = (at: number, size: number, cells: number) =>
    Math.floor(((at + size / 2) * cells) / CANVAS.boxSide);
  return new Map(box.map(({ x, y, size }, i) => [`${cell(x, size, columns)} ${cell(y, size, rows)}`, i]));
}
