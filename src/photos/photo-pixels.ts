import { CounterpointError } from "../core/index.ts";
import { photoTypeOf } from "./image-end.ts";
import { openPhoto } from "./open-photo.ts";

/** The pixels of a photograph that is resized to a square, whatever its shape: red, green and blue of each. */
export async function photoPixels(bytes: Uint8Array, side: number): Promise<Uint8Array> {
  if (photoTypeOf(bytes) === undefined)
    throw new CounterpointError("data/unreadable", "The file is no PNG, JPEG or WebP");
  const photo = await openPhoto(bytes);
  return photo
    .flatten({ background: "white" })
    .toColourspace("srgb")
    .resize(side, side, { fit: "fill" })
    .raw()
    .toBuffer();
}
