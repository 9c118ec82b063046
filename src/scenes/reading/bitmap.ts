import { CounterpointError } from "../../core/index.ts";
import { CANVAS } from "../drawing/canvas.ts";

/** A decoded image: one number for each pixel, row by row, 0xRRGGBB. */
export interface Bitmap {
  readonly width: number;
  readonly height: number;
  readonly pixels: Int32Array;
}

/** The scales a picture may have, in pixels of the picture to a pixel of the canvas (SPEC S7). */
const SCALES = { min: 0.5, max: 4 } as const;

/** More pixels than any picture that can be read: nothing larger is ever decoded. */
export const PIXEL_LIMIT = 1_000_000;

/** A scaled image has its sides rounded, each on its own: width and four heights may differ by this much. */
const ROUNDING = 4;

/** Refuses a size that no scene has, before anything is decoded. */
export function checkPictureSize({
  width,
  height,
}: {
  readonly width: number;
  readonly height: number;
}): void {
  const { min, max } = SCALES;
  const isShaped = Math.abs(width - 4 * height) <= ROUNDING;
  const isScaled = width >= min * CANVAS.width && width <= max * CANVAS.width;
  if (isShaped && isScaled) return;
  const wanted = "four times as wide as high, from 200 x 50 to 1600 x 400 pixels";
  throw new CounterpointError(
    "data/invalid",
    `Scene images must be ${wanted}, but this one is ${width} x ${height}`,
  );
}
