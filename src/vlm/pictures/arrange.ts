import type { PictureData } from "../providers/provider.ts";

export const LAYOUTS = ["separate", "side-by-side", "stacked"] as const;
/** How several pictures are shown: each by itself, or as one. */
export type Layout = (typeof LAYOUTS)[number];

export interface Arrangement {
  readonly layout: Layout;
  /** The longest side that a picture may have; larger ones are scaled down. */
  readonly maxSide?: number | undefined;
}

/** White pixels between pictures that are shown as one. */
const GAP = 20;

/** Pictures as the model gets them; with nothing to change, their bytes stay as they are. */
export async function arrange(
  pictures: readonly PictureData[],
  { layout, maxSide }: Arrangement,
): Promise<readonly PictureData[]> {
  const isJoined = layout !== "separate" && pictures.length > 1;
  if (!isJoined && maxSide === undefined) return pictures;
  const { default: sharp } = await import("sharp");
  const scaled = await Promise.all(
    pictures.map(async (picture) => {
      if (maxSide === undefined) return picture;
      const image = sharp(picture.bytes, { limitInputPixels: MAX_PIXELS });
      const { width, height } = await image.metadata();
      if (Math.max(width, height) <= maxSide) return picture;
      const bytes = await image.resize({ width: maxSide, height: maxSide, fit: "inside" }).png().toBuffer();
      return { bytes, mediaType: "image/png" } as const;
    }),
  );
  if (!isJoined) return scaled;
  const sizes = await Promise.all(
    scaled.map(({ bytes }) => sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata()),
  );
  const isRow = layout === "side-by-side";
  const along = sizes.map(({ width, height }) => (isRow ? width : height));
  const across = Math.max(...sizes.map(({ width, height }) => (isRow ? height : width)));
  const length = along.reduce((sum, each) => sum + each, 0) + GAP * (along.length - 1);
  let at = 0;
  const placed = scaled.map(({ bytes }, i) => {
    const start = at;
    at += along[i]! + GAP;
    return { input: Buffer.from(bytes), left: isRow ? start : 0, top: isRow ? 0 : start };
  });
  const canvas = {
    width: isRow ? length : across,
    height: isRow ? across : length,
    channels: 3 as const,
    background: "white",
  };
  const bytes = await sharp({ create: canvas }).composite(placed).png().toBuffer();
  return [{ bytes, mediaType: "image/png" }];
}

/** Photographs of more pixels are refused: a small file can unpack to far more than the memory. */
export const MAX_PIXELS = 100_000_000;
