import { CounterpointError } from "../../core/index.ts";
import { photoTypeOf } from "../image-end.ts";
import { openPhoto } from "../open-photo.ts";
import { BICUBIC, type Pixels, resizeLikePil } from "../resize-like-pil.ts";
import type { FeatureRecipe, Size } from "./feature-recipe.ts";

/** A photograph, resized to fit into a size and centred on white, in bytes of red, green and blue. */
export async function padPhotograph(bytes: Uint8Array, size: Size): Promise<Pixels> {
  const photograph = await resizeToFit(bytes, size);
  const { width, height } = size;
  const data = new Uint8Array(width * height * CHANNELS).fill(WHITE);
  const left = Math.floor((width - photograph.width) / 2);
  const top = Math.floor((height - photograph.height) / 2);
  copyInto({ data, width }, photograph, { left, top });
  return { data, width, height, channels: CHANNELS };
}

/** The images that a network sees of the padded photographs of an example. */
export function toNetworkImages(shown: readonly Pixels[], recipe: FeatureRecipe): readonly Pixels[] {
  const images = recipe.sideBySide ? [placeSideBySide(shown)] : shown;
  return images.map((image) => resizeLikePil(image, { ...recipe.image, filter: BICUBIC }));
}

const WHITE = 255;
const CHANNELS = 3;

/**
 * Smaller photographs are resized as Pillow does; larger ones by libvips, which is several times faster and differs by a level here and
 * there, but enlarges in another way.
 */
async function resizeToFit(bytes: Uint8Array, size: Size): Promise<Pixels> {
  if (photoTypeOf(bytes) === undefined)
    throw new CounterpointError("data/unreadable", "The file is not a PNG, JPEG or WebP image");
  const photo = (await openPhoto(bytes)).flatten({ background: "white" }).toColourspace("srgb");
  const { autoOrient } = await photo.metadata();
  const scale = Math.min(size.width / autoOrient.width, size.height / autoOrient.height);
  const width = Math.max(1, Math.round(autoOrient.width * scale));
  const height = Math.max(1, Math.round(autoOrient.height * scale));
  if (scale < 1) photo.resize(width, height, { fit: "fill", kernel: "cubic", fastShrinkOnLoad: false });
  const { data, info } = await photo.raw().toBuffer({ resolveWithObject: true });
  const pixels = { data, width: info.width, height: info.height, channels: CHANNELS };
  return scale > 1 ? resizeLikePil(pixels, { width, height, filter: BICUBIC }) : pixels;
}

function placeSideBySide(images: readonly Pixels[]): Pixels {
  const { width: each, height } = images[0]!;
  const width = each * images.length;
  const data = new Uint8Array(width * height * CHANNELS);
  for (const [i, image] of images.entries()) copyInto({ data, width }, image, { left: i * each, top: 0 });
  return { data, width, height, channels: CHANNELS };
}

function copyInto(
  target: Pick<Pixels, "data" | "width">,
  { data, width, height }: Pixels,
  { left, top }: { readonly left: number; readonly top: number },
): void {
  const length = width * CHANNELS;
  for (let row = 0; row < height; row += 1) {
    const line = data.subarray(row * length, (row + 1) * length);
    target.data.set(line, ((top + row) * target.width + left) * CHANNELS);
  }
}
