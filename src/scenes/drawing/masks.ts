import type { Shape, Size } from "../../core/index.ts";
import { readDataFile } from "../../files/index.ts";

/**
 * Opacity of each pixel of a drawn shape, a sign each, by shape and size; measured on the released images of NLVR, which are
 * all made of these shapes. Squares are solid and need no mask.
 */
export const MASKS: ReadonlyMap<`${Shape} ${Size}`, readonly string[]> = new Map(
  readDataFile("shape-masks.txt")
    .toString()
    .trim()
    .split("\n\n")
    .map((mask) => {
      const [name, ...rows] = mask.split("\n");
      return [name as `${Shape} ${Size}`, rows]; // the file is ours
    }),
);

/** The opacity, 1 to 254, of each letter of a mask: "a" is the first. "." is 0 and "#" is 255. */
export const OPACITIES = [
  16, 48, 64, 79, 80, 96, 112, 127, 128, 143, 144, 159, 160, 191, 192, 207, 208, 224, 239, 240,
] as const;

/**
 * Two pixels of a circle of size 30 depend on its place: where its canvas x (that of its box plus its own) is listed.
 * The cause is not known; probably rounding in the rasteriser.
 */
export const CIRCLE_30_VARIANTS = [
  {
    row: 23,
    column: 2,
    opacity: 80,
    canvasX: [
      0, 11, 21, 22, 23, 33, 42, 43, 44, 45, 46, 65, 66, 151, 155, 159, 166, 168, 170, 172, 176, 180, 184,
      189, 193, 197, 201, 205, 214, 218, 302, 305, 310, 311, 315, 318, 319, 323, 331, 332, 336, 339, 340, 344,
      352, 357, 360, 361, 365, 368,
    ],
  },
  {
    row: 24,
    column: 26,
    opacity: 144,
    canvasX: [
      3, 12, 13, 14, 15, 16, 35, 36, 53, 54, 55, 56, 58, 60, 62, 150, 154, 159, 163, 167, 171, 175, 184, 188,
      192, 196, 205, 209, 213, 301, 302, 306, 309, 310, 314, 322, 327, 330, 331, 335, 338, 343, 348, 351, 356,
      359, 364,
    ],
  },
] as const;
