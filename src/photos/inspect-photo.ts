import type { Sharp } from "sharp";
import { CounterpointError } from "../core/index.ts";
import { imageEnd, type PhotoType, photoTypeOf } from "./image-end.ts";
import { openPhoto } from "./open-photo.ts";

/** Properties of a photograph read from its file. */
export interface Photo {
  readonly type: PhotoType;
  /** As it is shown: turned the way the camera says. */
  readonly width: number;
  readonly height: number;
  /** 64 bits in 16 hexadecimal digits, as in the released hash files. */
  readonly averageHash: string;
}

/** Areas per direction that the perceptual hash compares with their mean. */
const AREAS = 8;

/**
 * Decodes the file of a photograph completely: one that is cut off, damaged, too large, followed by something else or
 * of another type is refused, so that every accepted one can be shown.
 */
export async function inspectPhoto(bytes: Uint8Array): Promise<Photo> {
  const type = photoTypeOf(bytes);
  if (type === undefined) throw unreadable("The file is no PNG, JPEG or WebP");
  const end = imageEnd(bytes, type);
  if (end === undefined || end > bytes.length) throw unreadable("The image is cut off");
  if (end < bytes.length) {
    const hint = "Save the image again in an image editor";
    throw unreadable(`${bytes.length - end} bytes follow the end of the image`, { hint });
  }
  try {
    const photo = await openPhoto(bytes);
    const { format, autoOrient } = await photo.metadata();
    if (format !== type) throw unreadable(`The file begins as ${type} and is ${format}`);
    const { width, height } = autoOrient;
    await decodeCompletely(photo.clone(), { width, height });
    const areas = await photo
      .flatten({ background: "white" })
      .greyscale()
      .resize(AREAS, AREAS, { fit: "fill" })
      .raw()
      .toBuffer();
    return { type, width, height, averageHash: averageHashOf(areas) };
  } catch (cause) {
    if (cause instanceof CounterpointError) throw cause;
    const reason = (cause as Error).message.trim().replaceAll("\n", "; ");
    throw unreadable(`The image cannot be decoded: ${reason}`, { cause });
  }
}

/**
 * Decodes every pixel, without keeping them. A resized JPEG is decoded in as little as an eighth of its size, which skips
 * most of the file, unless an area was extracted before.
 */
async function decodeCompletely(photo: Sharp, size: Pick<Photo, "width" | "height">): Promise<void> {
  const all = photo.extract({ left: 0, top: 0, ...size });
  await all.resize(AREAS, AREAS, { fit: "fill" }).raw().toBuffer();
}

/** The average hash: for each area, row by row, whether it is lighter than all of them on average (SPEC D1). */
export function averageHashOf(areas: Uint8Array): string {
  const mean = areas.reduce((sum, area) => sum + area, 0) / areas.length;
  const bits = Array.from(areas, (area) => (area > mean ? "1" : "0")).join("");
  return BigInt(`0b${bits}`).toString(16).padStart(16, "0");
}

function unreadable(message: string, details: { hint?: string; cause?: unknown } = {}): CounterpointError {
  return new CounterpointError("data/unreadable", message, details);
}
