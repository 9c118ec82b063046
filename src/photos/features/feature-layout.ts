import type { Size } from "./feature-recipe.ts";

/** Features of images: those of the first image, then of the second, and so on. */
export interface ImageFeatures {
  readonly values: Uint16Array;
  /** Sizes of the features of an image. */
  readonly shape: readonly number[];
}

/**
 * Feature maps as [rows, columns, channels], whichever way round the network has them, and pooled features as [channels]. Rows and columns
 * are known by their ratio, which is about that of the image; of a cube, the first size is that of the channels.
 */
export function withChannelsLast({ values, shape }: ImageFeatures, image: Size): ImageFeatures {
  const long = shape.filter((size) => size !== 1); // pooled features are [2048, 1, 1] in some files
  if (long.length <= 1) return { values, shape: long.length === 0 ? [1] : long };
  if (shape.length !== 3) return { values, shape };
  const [first, second, third] = shape as readonly [number, number, number];
  const mismatch = (rows: number, columns: number) =>
    Math.abs(Math.log((rows * image.width) / (columns * image.height)));
  if (mismatch(first, second) < mismatch(second, third)) return { values, shape };
  return { values: channelsToEnd(values, first, second * third), shape: [second, third, first] };
}

/** Transposes [images, channels, cells] to [images, cells, channels]. */
function channelsToEnd(values: Uint16Array, channels: number, cells: number): Uint16Array {
  const moved = new Uint16Array(values.length);
  let from = 0;
  for (let image = 0; image < values.length; image += channels * cells) {
    for (let channel = 0; channel < channels; channel += 1) {
      for (let to = image + channel; to < image + channels * cells; to += channels, from += 1)
        moved[to] = values[from]!;
    }
  }
  return moved;
}
