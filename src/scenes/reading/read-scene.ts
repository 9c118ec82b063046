import { readFileSync, statSync } from "node:fs";
import { type Box, CounterpointError, type Item, type Scene } from "../../core/index.ts";
import { unreadableFinding } from "../../files/index.ts";
import { checkScene } from "../check-scene.ts";
import { BOX_RGB, CANVAS, SEPARATOR_RGB } from "../drawing/canvas.ts";
import type { Bitmap } from "./bitmap.ts";
import { decodeImage } from "./decode-image.ts";
import { fitItems } from "./fit-items.ts";
import { toGrids, toYCbCr } from "./grid.ts";
import { type Area, antialiasing, fitMargin, largestResidual } from "./judge-fit.ts";
import { readExactly, usesPaletteOnly } from "./read-exactly.ts";
import { Residual } from "./residual.ts";

/**
 * The scene in the bytes of a PNG or JPEG file (SPEC S7): boxes left to right, items by y downwards from the largest,
 * then x.
 *
 * A drawing is read pixel for pixel. Anything else (recompressed, scaled 0.5 to 4 times, noisy) is read as the
 * scene that explains it with the least squared error, if it does so everywhere and no similar scene does nearly as
 * well; otherwise it is an error that names the area.
 */
export async function readScene(bytes: Uint8Array): Promise<Scene> {
  return readPicture(await decodeImage(bytes));
}

function readPicture(picture: Bitmap): Scene {
  const exact = readExactly(picture);
  const [a, b, c] = exact ?? readByFitting(picture);
  const scene: Scene = [sortItems(a), sortItems(b), sortItems(c)];
  const problem = checkScene(scene)[0];
  if (problem === undefined) return scene;
  const { box = 0, item } = problem;
  const at = item === undefined ? undefined : scene[box]?.[item];
  const left = CANVAS.boxLefts[box]!;
  throw unreadable(
    problem.message,
    at === undefined ? areaOfBox(left) : { left: left + at.x, top: at.y, width: at.size, height: at.size },
    picture,
  );
}

/**
 * By how much brightness or colour may be off, of 255, in the mean over a window of some pixels. Measured: at most 22 at
 * JPEG quality 75. A missing item of any kind, or one of a size between ours, makes it 30 or more.
 */
const MAX_RESIDUAL = 25;

/**
 * Measured on 1,500 scenes: 0.07 at least at JPEG quality 75; the one that mozjpeg at 75 made us misread had 0.03. At 0.1
 * one image in 200 is refused at quality 75, and half of the misreadings at 50 to 65 are too.
 */
const MIN_MARGIN = 0.1;

/** Averaged pictures have 0.7 or more. */
const MIN_ANTIALIASING = 0.5;

/** By how many pixels of the canvas a scaled picture may be off, and by how few it does not matter. */
const SHIFTS = { most: 0.75, least: 0.03 } as const;

function readByFitting(picture: Bitmap): readonly [Item[], Item[], Item[]] {
  const shift = findShift(picture);
  if (shift === undefined || Math.abs(shift) > SHIFTS.most) {
    const message = "Three boxes separated by grey were not found";
    throw unreadable(message, { left: 0, top: 0, width: CANVAS.width, height: CANVAS.height }, picture);
  }
  const isSmall = picture.width < CANVAS.width;
  const isNearestNeighbour = picture.width !== CANVAS.width && usesPaletteOnly(picture);
  if (isNearestNeighbour && !isSmall) throw nearestNeighbourError(picture);

  const residual = new Residual(toGrids(picture, { shift: Math.abs(shift) < SHIFTS.least ? 0 : shift }));
  const boxes = CANVAS.boxLefts.map((boxLeft) => fitItems(residual, boxLeft));
  const largest = largestResidual(residual);
  if (largest.meanError > MAX_RESIDUAL)
    throw unreadable("The shape found here is not a valid item", largest.area, picture);
  for (const [b, placed] of boxes.entries()) {
    const boxLeft = CANVAS.boxLefts[b]!;
    for (const each of placed) {
      if (fitMargin(each, { residual, boxLeft }) >= MIN_MARGIN) continue;
      const { x, y, size, shape } = each.item;
      const message = `Ambiguous item: it could be a ${shape} of size ${size} or another item`;
      throw unreadable(message, { left: boxLeft + x, top: y, width: size, height: size }, picture);
    }
  }
  if (isSmall) {
    // At half size averaged squares may have drawn colours only, and their soft edges tell; nothing else can.
    const placed = boxes.flat();
    const isHalf = picture.width * 2 === CANVAS.width && placed.every(({ item }) => item.shape === "square");
    if (antialiasing(placed, residual) < MIN_ANTIALIASING || (isNearestNeighbour && !isHalf))
      throw nearestNeighbourError(picture);
  }
  const [a, b, c] = boxes.map((placed) => placed.map(({ item }) => item));
  return [a!, b!, c!];
}

function sortItems(box: Box): Box {
  return box.toSorted((a, b) => b.y - a.y || a.x - b.x);
}

function areaOfBox(left: number): Area {
  return { left, top: 0, width: CANVAS.boxSide, height: CANVAS.boxSide };
}

function nearestNeighbourError(picture: Bitmap): CounterpointError {
  const message = "The image was scaled without interpolation, so exact positions are lost";
  return unreadable(message, { left: 0, top: 0, width: CANVAS.width, height: CANVAS.height }, picture);
}

/** An error that names the box, if the area is in one, and the area in pixels of the picture. */
function unreadable(message: string, { left, top, width, height }: Area, picture: Bitmap): CounterpointError {
  const across = picture.width / CANVAS.width;
  const down = picture.height / CANVAS.height;
  const x = {
    from: Math.floor(left * across),
    to: Math.min(picture.width, Math.ceil((left + width) * across)),
  };
  const y = { from: Math.floor(top * down), to: Math.min(picture.height, Math.ceil((top + height) * down)) };
  const middle = left + width / 2;
  const box = CANVAS.boxLefts.findIndex((at) => middle >= at && middle < at + CANVAS.boxSide);
  const isWhole = width >= CANVAS.width;
  const location = isWhole ? "the whole image" : box < 0 ? "between the boxes" : `box ${box}`;
  const pixels = `pixels ${x.from} to ${x.to} across, ${y.from} to ${y.to} down`;
  return new CounterpointError("data/invalid", `${message} (${location}, ${pixels})`, {
    at: [location, pixels],
    hint: "Use the original image, or one with less compression, scaling or noise.",
  });
}

/** The largest file that is taken for an image of a scene, in bytes. */
const MAX_FILE_BYTES = 64 * 2 ** 20;

/**
 * The scene in an image file; whatever keeps it from being read is a `CounterpointError`. Files are so small that
 * waiting for the system takes less time than letting it call back.
 */
export async function readImage(path: string): Promise<Scene> {
  try {
    const found = statSync(path);
    if (!found.isFile()) throw refusal("This is not a regular file"); // a pipe would be waited for
    if (found.size > MAX_FILE_BYTES) throw refusal("The file is too large to be a scene image");
    return await readScene(readFileSync(path));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
    throw refusal(unreadableFinding({ path, line: 0, error }).message, error);
  }
}

function refusal(message: string, cause?: unknown): CounterpointError {
  return new CounterpointError("data/unreadable", message, { cause });
}

/**
 * By how many pixels of the canvas a picture lies to the right of where it should, from the edges between boxes and
 * separators; undefined when fewer than half of the lines show these edges.
 *
 * Programs that scale images disagree by half a pixel about where an image begins, the same way across and down.
 */
function findShift({ width, height, pixels }: Bitmap): number | undefined {
  const scale = width / CANVAS.width;
  const found: number[] = [];
  for (const [edge, inside] of EDGES) {
    const from = Math.round((edge - REACH) * scale);
    const to = Math.round((edge + REACH) * scale);
    for (let y = 0; y < height; y += 1) {
      let separator = 0; // how many pixels of the line are separator
      let isPlain = true; // an item at the wall hides the edge
      for (let x = from; x < to; x += 1) {
        const pixel = pixels[y * width + x]!;
        const [luma] = toYCbCr([pixel >> 16, (pixel >> 8) & 255, pixel & 255]);
        const share = (BOX_LUMA - luma) / (BOX_LUMA - SEPARATOR_LUMA);
        if (share < -OVERSHOOT || share > 1 + OVERSHOOT) isPlain = false;
        separator += share;
      }
      if (!isPlain) continue;
      const at = inside === "left" ? to - separator : from + separator;
      found.push(at / scale - edge);
    }
  }
  if (found.length < 2 * height) return undefined;
  found.sort((a, b) => a - b);
  return found[found.length >> 1]!;
}

/** Distance on both sides of an edge within which pixels are counted, on the canvas. */
const REACH = 5;

/** Tolerance beyond the two colours, as a share of their difference; more is not noise. */
const OVERSHOOT = 0.4;

const [BOX_LUMA] = toYCbCr(BOX_RGB);
const [SEPARATOR_LUMA] = toYCbCr(SEPARATOR_RGB);

/** Each edge, and on which side of it the box is. */
const EDGES: readonly (readonly [x: number, inside: "left" | "right"])[] = [
  [CANVAS.boxLefts[0] + CANVAS.boxSide, "left"],
  [CANVAS.boxLefts[1], "right"],
  [CANVAS.boxLefts[1] + CANVAS.boxSide, "left"],
  [CANVAS.boxLefts[2], "right"],
];
