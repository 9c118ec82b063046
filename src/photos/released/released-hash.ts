import { photoTypeOf } from "../image-end.ts";
import { MAX_PIXELS } from "../open-photo.ts";
import { LANCZOS, type Pixels, resizeLikePil } from "../resize-like-pil.ts";

/**
 * The average hash as the release of NLVR2 has it: Python's `imagehash.average_hash` over Pillow's `convert("L")` and
 * `resize((8, 8), LANCZOS)`, bit for bit from the same pixels: one channel is grey, three or more begin with red, green and blue. What the camera says of its position, colour profiles and
 * transparency do not count there.
 */
export function releasedHashOf({ data, width, height, channels }: Pixels): string {
  const grey = new Uint8Array(width * height);
  for (let i = 0, at = 0; i < grey.length; i += 1, at += channels) {
    grey[i] = channels < 3 ? data[at]! : luma(data[at]!, data[at + 1]!, data[at + 2]!);
  }
  const size = { width: 8, height: 8, filter: LANCZOS };
  return averageHashOf(resizeLikePil({ data: grey, width, height, channels: 1 }, size).data);
}

/** Pillow's `L24`: ITU-R 601 in 16 bits of fixed point. */
function luma(red: number, green: number, blue: number): number {
  return (red * 19_595 + green * 38_470 + blue * 7_471 + 0x8000) >> 16;
}

/** Pillow's red, green and blue of four inks, in which it knows no colour profile. */
export function cmykToRgb(inks: Uint8Array): Uint8Array {
  const colours = new Uint8Array((inks.length / 4) * 3);
  for (let from = 0, to = 0; from < inks.length; from += 4, to += 3) {
    const light = 255 - inks[from + 3]!; // what black leaves
    for (let i = 0; i < 3; i += 1) colours[to + i] = light - mulDiv255(inks[from + i]!, light);
  }
  return colours;
}

/** The product of two shares of 255, rounded as Pillow's `MULDIV255` does. */
function mulDiv255(one: number, other: number): number {
  const product = one * other + 128;
  return ((product >> 8) + product) >> 8;
}

/**
 * The released hash of a file; undefined when it is no PNG, JPEG or WebP that can be decoded. Another decoder of JPEG than
 * Pillow's may differ by a level here and there, which can turn a bit whose area is as light as the mean.
 */
export async function releasedHashOfFile(bytes: Uint8Array): Promise<string | undefined> {
  if (photoTypeOf(bytes) === undefined) return undefined;
  return decodeReleasedHash(bytes, { failOn: "error" }).catch(() => undefined); // sharp throws for nothing but the file
}

/** Decodes every pixel of a file and returns its released hash. */
export async function decodeReleasedHash(
  bytes: Uint8Array,
  { failOn }: { readonly failOn: "warning" | "error" },
): Promise<string> {
  const { default: sharp } = await import("sharp");
  const photo = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn, ignoreIcc: true });
  const { space } = await photo.metadata();
  const hasInks = space === "cmyk";
  if (hasInks) photo.pipelineColourspace("cmyk").toColourspace("cmyk");
  const { data, info } = await photo.raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  if (hasInks) return releasedHashOf({ data: cmykToRgb(data), width, height, channels: 3 });
  return releasedHashOf({ data, width, height, channels: info.channels });
}

/** In how many of their 64 bits two hashes differ. */
export function hammingDistance(one: string, other: string): number {
  let different = BigInt(`0x${one}`) ^ BigInt(`0x${other}`);
  let bits = 0;
  for (; different > 0n; different >>= 1n) bits += Number(different & 1n);
  return bits;
}

/** The average hash: for each area, row by row, whether it is lighter than all of them on average (SPEC D1). */
function averageHashOf(areas: Uint8Array): string {
  const mean = areas.reduce((sum, area) => sum + area, 0) / areas.length;
  const bits = Array.from(areas, (area) => (area > mean ? "1" : "0")).join("");
  return BigInt(`0b${bits}`).toString(16).padStart(16, "0");
}
