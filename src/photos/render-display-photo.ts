import { openPhoto } from "./open-photo.ts";

/** SPEC P9: a photograph resized to fit, and padded with white; a JPEG, without what the camera wrote beside it. */
export async function renderDisplayPhoto(
  bytes: Uint8Array,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<Uint8Array> {
  const photo = await openPhoto(bytes);
  return photo
    .flatten({ background: "white" })
    .resize(width, height, { fit: "contain", background: "white" })
    .jpeg({ quality: QUALITY })
    .toBuffer();
}

/** Of the JPEG that is shown. */
const QUALITY = 90;
