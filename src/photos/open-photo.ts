import type { Sharp } from "sharp";
import { CounterpointError } from "../core/index.ts";
import { photoTypeOf } from "./image-end.ts";

/** Larger than any camera's usual picture; a small file can claim to be many times this. */
export const MAX_PIXELS = 50_000_000;

/** Larger than the file of any camera's usual picture. */
export const MAX_PHOTO_BYTES = 50 * 2 ** 20;

/** A photograph, turned the way the camera says. Anything odd about the file is an error, not a grey half. */
export async function openPhoto(bytes: Uint8Array): Promise<Sharp> {
  const { default: sharp } = await import("sharp");
  const options = { limitInputPixels: MAX_PIXELS, failOn: "warning", sequentialRead: true } as const;
  return sharp(bytes, options).autoOrient();
}

/** The pixels of a photograph that is resized to a square, whatever its shape: red, green and blue of each. */
export async function photoPixels(bytes: Uint8Array, side: number): Promise<Uint8Array> {
  if (photoTypeOf(bytes) === undefined)
    throw new CounterpointError("data/unreadable", "The file is not a PNG, JPEG or WebP image");
  const photo = await openPhoto(bytes);
  return photo
    .flatten({ background: "white" })
    .toColourspace("srgb")
    .resize(side, side, { fit: "fill" })
    .raw()
    .toBuffer();
}

/**
 * SPEC P9: a photograph resized to fit; a JPEG, without what the camera wrote beside it. Pages pad it to the full size,
 * with white or, in dark mode, with a dark colour.
 */
export async function renderDisplayPhoto(
  bytes: Uint8Array,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<Uint8Array> {
  const photo = await openPhoto(bytes);
  return photo
    .flatten({ background: "white" })
    .resize(width, height, { fit: "inside" })
    .jpeg({ quality: QUALITY })
    .toBuffer();
}

/** A photograph as a JPEG whose longer side has at most so many pixels, without what the camera wrote beside it. */
export async function renderSmallPhoto(bytes: Uint8Array, maxSide: number): Promise<Uint8Array> {
  const photo = await openPhoto(bytes);
  return photo
    .flatten({ background: "white" })
    .resize(maxSide, maxSide, { fit: "inside", withoutEnlargement: true })
    .jpeg({ quality: QUALITY })
    .toBuffer();
}

/** Of the JPEG that is shown. */
const QUALITY = 90;
