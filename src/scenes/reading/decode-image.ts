import { CounterpointError } from "../../core/index.ts";
import type { Bitmap } from "./bitmap.ts";
import { checkPictureSize, PIXEL_LIMIT } from "./bitmap.ts";
import { decodePng, PNG_SIGNATURE, transparencyError } from "./decode-png.ts";

/**
 * The picture in the bytes of a PNG or JPEG file; nothing else is ever given to a decoder.
 *
 * The usual PNGs are decoded here, in a third of the time; the rest by libvips, which is loaded when first needed
 * (docs/decisions/0007-decoding-images.md).
 */
export async function decodeImage(bytes: Uint8Array): Promise<Bitmap> {
  if (startsWith(bytes, PNG_SIGNATURE)) return decodePng(bytes) ?? (await decodeByLibvips(bytes));
  if (startsWith(bytes, JPEG_START)) return decodeByLibvips(bytes);
  throw new CounterpointError("data/unreadable", "The file is neither a PNG nor a JPEG", {
    hint: "Pass an NLVR-style scene image.",
  });
}

const JPEG_START = Uint8Array.of(0xff, 0xd8, 0xff);

async function decodeByLibvips(bytes: Uint8Array): Promise<Bitmap> {
  const { default: sharp } = await import("sharp");
  const image = sharp(bytes, { limitInputPixels: PIXEL_LIMIT, failOn: "warning", sequentialRead: true });
  try {
    const { width, height, hasAlpha } = await image.metadata();
    checkPictureSize({ width, height });
    if (hasAlpha && !(await image.stats()).isOpaque) {
      throw transparencyError();
    }
    const { data, info } = await image
      .toColourspace("srgb")
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, pixels: pack(data, info.channels) };
  } catch (cause) {
    if (cause instanceof CounterpointError) throw cause;
    throw new CounterpointError(
      "data/unreadable",
      `The image cannot be decoded: ${(cause as Error).message.replaceAll("\n", "; ")}`,
      {
        cause,
      },
    );
  }
}

function pack(data: Uint8Array, channels: number): Int32Array {
  const [green, blue] = channels < 3 ? [0, 0] : [1, 2];
  return Int32Array.from({ length: data.length / channels }, (_, i) => {
    const at = i * channels;
    return (data[at]! << 16) | (data[at + green]! << 8) | data[at + blue]!;
  });
}

function startsWith(bytes: Uint8Array, start: Uint8Array): boolean {
  return start.every((byte, i) => bytes[i] === byte);
}
