import { CounterpointError } from "../core/index.ts";
import { imageEnd, type PhotoType, photoTypeOf } from "./image-end.ts";
import { openPhoto } from "./open-photo.ts";
import { decodeReleasedHash } from "./released/released-hash.ts";

/** Properties of a photograph read from its file. */
export interface Photo {
  readonly type: PhotoType;
  /** As it is shown: turned the way the camera says. */
  readonly width: number;
  readonly height: number;
  /** 64 bits in 16 hexadecimal digits, computed as for the released hash files. */
  readonly averageHash: string;
}

/**
 * Decodes the file of a photograph completely: one that is cut off, damaged, too large, followed by something else or
 * of another type is refused, so that every accepted one can be shown.
 */
export async function inspectPhoto(bytes: Uint8Array): Promise<Photo> {
  const type = photoTypeOf(bytes);
  if (type === undefined) throw unreadable("The file is not a PNG, JPEG or WebP image");
  const end = imageEnd(bytes, type);
  if (end === undefined || end > bytes.length) throw unreadable("The image file is truncated");
  if (end < bytes.length) {
    const hint = "Save the image again in an image editor";
    throw unreadable(`The file has ${bytes.length - end} extra bytes after the image data`, { hint });
  }
  try {
    const photo = await openPhoto(bytes);
    const { format, autoOrient } = await photo.metadata();
    if (format !== type) throw unreadable(`The file header says ${type}, but the content is ${format}`);
    const { width, height } = autoOrient;
    // Decodes every pixel: a resized JPEG would be decoded in as little as an eighth of its size, which skips most of the file.
    return { type, width, height, averageHash: await decodeReleasedHash(bytes, { failOn: "warning" }) };
  } catch (cause) {
    if (cause instanceof CounterpointError) throw cause;
    const reason = (cause as Error).message.trim().replaceAll("\n", "; ");
    throw unreadable(`The image cannot be decoded: ${reason}`, { cause });
  }
}

function unreadable(message: string, details: { hint?: string; cause?: unknown } = {}): CounterpointError {
  return new CounterpointError("data/unreadable", message, details);
}
