import type { Item } from "../../core/index.ts";
import { CANVAS } from "../drawing/canvas.ts";
import { COLOURS, SHAPES, SIZES } from "../sample-scene.ts";
import type { RenderedItem, Residual } from "./residual.ts";

/**
 * The items that explain a box best, found one by one from the top and then improved together; they are taken out of
 * the remainder. Whether they explain enough is not asked here.
 *
 * The topmost cell that looks like an item must belong to the top of one, so only items whose top is near it are
 * tried: every shape and size, a few pixels about. Items that have run into one another come apart because the
 * first is taken out before the next is sought.
 */
export function fitItems(residual: Residual, boxLeft: number): RenderedItem[] {
  const placed = extractItems(residual, boxLeft);
  for (let sweep = 0; sweep < MAX_SWEEPS; sweep += 1) {
    if (!improve(placed, { residual, boxLeft })) break;
  }
  return placed;
}

/** The items most easily taken for this one: a pixel aside, of another shape, size or colour. */
export function confusableItems(item: Item): Item[] {
  const neighbours: Item[] = [];
  for (let dy = -1; dy <= 1; dy += 1) {
    for (let dx = -1; dx <= 1; dx += 1) {
      for (const shape of SHAPES) neighbours.push({ ...item, shape, x: item.x + dx, y: item.y + dy });
    }
  }
  for (const size of SIZES) {
    if (size === item.size) continue;
    const shift = (item.size - size) / 2;
    for (const shape of SHAPES) {
      neighbours.push(
        { ...item, shape, size },
        { ...item, shape, size, x: item.x + shift, y: item.y + shift },
      );
    }
  }
  for (const colour of COLOURS) neighbours.push({ ...item, colour });
  return neighbours.filter((each) => fits(each) && !isSame(each, item));
}

/**
 * Minimum share of an item's own energy by which it should explain its surroundings, its square and a pixel around
 * it: 1 for an exact drawing. A small item fitted inside a large one leaves the rim, a large one fitted over several
 * small ones their gaps. Below this an item explains noise, or the rim of another item.
 */
const MIN_SHARE = 0.3;

const MAX_SWEEPS = 6;

/**
 * Maximum number of items fitted per box. A valid box has at most 8; a few more reveal an image that is not a scene,
 * and the limit bounds the time spent on hostile input.
 */
const MAX_FITTED = 12;

/** And this many tries that led to nothing. */
const MAX_FAILURES = 40;

function extractItems(residual: Residual, boxLeft: number): RenderedItem[] {
  const { width, height } = residual.luma;
  const across = width / CANVAS.width;
  const down = height / CANVAS.height;
  const first = Math.ceil(boxLeft * across);
  const columns = Math.floor((boxLeft + CANVAS.boxSide) * across) - first;
  const seen = new Uint8Array(columns * height); // 1: belongs to what was found, or to nothing
  const found: RenderedItem[] = [];
  const rowsLooked = Math.max(2, Math.round(ROWS_LOOKED * down));
  let failures = 0;
  for (let y = 0; y < height; y += 1) {
    for (let column = 0; column < columns; column += 1) {
      if (seen[y * columns + column]) continue;
      const colour = residual.colourAt(first + column, y);
      if (colour < 0) continue;
      if (found.length === MAX_FITTED || failures === MAX_FAILURES) return found;
      const isIn = (x: number, row: number) =>
        !seen[row * columns + x] && residual.colourAt(first + x, row) === colour;
      const runs = runsBelow({ column, row: y, columns, rows: Math.min(height, y + rowsLooked), isIn });
      const candidates = runs.map(({ from, to }) => ({
        left: (first + from) / across - boxLeft,
        right: (first + to) / across - boxLeft,
      }));
      const placed = bestBelow(candidates, { top: y / down, colour, residual, boxLeft });
      if (placed === undefined) {
        failures += 1;
        seen.fill(1, y * columns + runs[0]!.from, y * columns + runs[0]!.to);
        continue;
      }
      found.push(placed);
      residual.removeItem(placed);
      // One cell around it too: rims are blurred, and the next item is a pixel further.
      const { luma } = placed;
      const from = Math.max(0, luma.left - 1 - first);
      const to = Math.min(columns, luma.left + luma.width + 1 - first);
      for (
        let row = Math.max(0, luma.top - 1);
        row < Math.min(height, luma.top + luma.height + 1);
        row += 1
      ) {
        seen.fill(1, row * columns + from, row * columns + to);
      }
    }
  }
  return found;
}

interface RunSearch {
  readonly column: number;
  readonly columns: number;
  readonly row: number;
  /** One past the last row to look at. */
  readonly rows: number;
  readonly isIn: (column: number, row: number) => boolean;
}

/**
 * The stretch of cells of one colour around a cell, and those below it: the first row of a blurred item is in shreds,
 * so the rows below tell better where it is.
 */
function runsBelow({ column, columns, row, rows, isIn }: RunSearch) {
  const runs: { readonly from: number; readonly to: number }[] = [];
  for (let at = row; at < rows && isIn(column, at); at += 1) {
    let [from, to] = [column, column + 1];
    while (from > 0 && isIn(from - 1, at)) from -= 1;
    while (to < columns && isIn(to, at)) to += 1;
    runs.push({ from, to });
  }
  return runs;
}

/** In pixels of the box. */
interface Run {
  readonly left: number;
  readonly right: number;
}

/** Number of rows examined for the position of an item, and the search distance around it, in canvas pixels. */
const ROWS_LOOKED = 4;
const REACH = { across: 2, up: 3, down: 1 } as const;

interface BoxFit {
  readonly residual: Residual;
  readonly boxLeft: number;
}

function bestBelow(
  runs: readonly Run[],
  { top, colour, residual, boxLeft }: BoxFit & { readonly top: number; readonly colour: number },
) {
  let best: RenderedItem | undefined;
  let bestShare = MIN_SHARE;
  const errors = residual.errorsIn(boxLeft);
  const y0 = Math.round(top);
  for (const shape of SHAPES) {
    for (const size of SIZES) {
      for (const x of columnsToTry(runs, { shape, size })) {
        for (let y = y0 - REACH.up; y <= y0 + REACH.down; y += 1) {
          const item: Item = { x, y, shape, size, colour: COLOURS[colour]! };
          if (!fits(item)) continue;
          const placed = residual.render(item, boxLeft);
          const left = errors.around(item) - residual.gain(placed);
          const share = 1 - left / residual.energy(placed);
          if (share > bestShare) [best, bestShare] = [placed, share];
        }
      }
    }
  }
  return best;
}

function columnsToTry(runs: readonly Run[], { shape, size }: Pick<Item, "shape" | "size">): Set<number> {
  const columns = new Set<number>();
  for (const { left, right } of runs) {
    const x = Math.round(shape === "square" ? left : (left + right - size) / 2);
    for (let dx = -REACH.across; dx <= REACH.across; dx += 1) columns.add(x + dx);
  }
  return columns;
}

/** Changes each item to the best of its neighbours while the others stay; whether anything changed. */
function improve(found: RenderedItem[], { residual, boxLeft }: BoxFit): boolean {
  let changed = false;
  for (let i = 0; i < found.length; i += 1) {
    const old = found[i]!;
    residual.addItem(old);
    let best = old;
    let bestGain = residual.gain(old);
    for (const neighbour of confusableItems(old.item)) {
      const placed = residual.render(neighbour, boxLeft);
      const gain = residual.gain(placed);
      if (gain > bestGain) [best, bestGain] = [placed, gain];
    }
    residual.removeItem(best);
    found[i] = best;
    changed ||= best !== old;
  }
  return changed;
}

function isSame(a: Item, b: Item): boolean {
  return a.x === b.x && a.y === b.y && a.shape === b.shape && a.size === b.size && a.colour === b.colour;
}

function fits({ x, y, size }: Item): boolean {
  return x >= 0 && y >= 0 && x + size <= CANVAS.boxSide && y + size <= CANVAS.boxSide;
}
