import { CounterpointError, type Item, type Scene } from "../../core/index.ts";
import { CANVAS } from "./canvas.ts";
import { BOX_INDEX, SEPARATOR_INDEX, stampOf } from "./stamps.ts";

/** A drawn scene: one palette index for each pixel of 400 x 100, row by row; `PALETTE` has their colours. */
export type Drawing = Uint8Array;

/**
 * Draws a scene exactly as the released images of NLVR are (SPEC S5), its boxes left to right as given.
 *
 * An image in order k shows the scene in order k: order the boxes first. An item that is not inside its box is
 * an error; overlap, which no legal scene has, is not looked for.
 */
export function drawScene(scene: Scene): Drawing {
  const drawing = EMPTY.slice();
  for (let b = 0; b < 3; b += 1) {
    const box = scene[b]!;
    for (let i = 0; i < box.length; i += 1) {
      const item = box[i]!;
      if (!isInside(item)) throw outside(item, b, i);
      stamp(drawing, item, CANVAS.boxLefts[b]!);
    }
  }
  return drawing;
}

const EMPTY: Drawing = new Uint8Array(CANVAS.width * CANVAS.height).fill(SEPARATOR_INDEX);
for (let y = 0; y < CANVAS.height; y += 1) {
  for (const left of CANVAS.boxLefts) {
    const start = y * CANVAS.width + left;
    EMPTY.fill(BOX_INDEX, start, start + CANVAS.boxSide);
  }
}

function stamp(drawing: Drawing, item: Item, boxLeft: number): void {
  const { x, y, size } = item;
  const pixels = stampOf(item, boxLeft);
  for (let row = 0, from = 0; row < size; row += 1) {
    const to = (y + row) * CANVAS.width + boxLeft + x;
    for (let column = 0; column < size; column += 1, from += 1) drawing[to + column] = pixels[from]!;
  }
}

function isInside({ x, y, size }: Item): boolean {
  const fits = (at: number) => Number.isInteger(at) && at >= 0 && at + size <= CANVAS.boxSide;
  return fits(x) && fits(y);
}

function outside({ x, y, size }: Item, box: number, item: number): CounterpointError {
  const seen = `but item ${item} of box ${box} has x ${x}, y ${y}, size ${size}`;
  return new CounterpointError(
    "data/invalid",
    `An item should have a whole x and y from 0 to 100 - size, ${seen}`,
    {
      at: ["box", box, "item", item],
    },
  );
}
