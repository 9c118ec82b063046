import type { Sharp } from "sharp";

/** Larger than any camera's usual picture; a small file can claim to be many times this. */
export const MOST_PIXELS = 50_000_000;

/** A photograph, turned the way the camera says. Anything odd about the file is an error, not a grey half. */
export async function openPhoto(bytes: Uint8Array): Promise<Sharp> {
  const { default: sharp } = await import("sharp");
  const options = { limitInputPixels: MOST_PIXELS, failOn: "warning", sequentialRead: true } as const;
  return sharp(bytes, options).autoOrient();
}
