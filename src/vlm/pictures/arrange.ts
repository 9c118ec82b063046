import type { Sharp } from "sharp";
import { openPhoto } from "../../photos/index.ts";
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
  const scaled =
    maxSide === undefined ? pictures : await Promise.all(pictures.map((each) => scaleDown(each, maxSide)));
  return layout === "separate" || pictures.length < 2 ? scaled : [await join(scaled, layout)];
}

async function scaleDown(picture: PictureData, maxSide: number): Promise<PictureData> {
  const image = await openPhoto(picture.bytes);
  const { width, height } = await image.metadata();
  if (Math.max(width, height) <= maxSide) return picture;
  return encodeAs(picture, image.resize({ width: maxSide, height: maxSide, fit: "inside" }));
}

/** One picture of several, in a row or a column. */
async function join(pictures: readonly PictureData[], layout: Layout): Promise<PictureData> {
  const opened = await Promise.all(
    pictures.map(async ({ bytes }) => (await openPhoto(bytes)).png().toBuffer({ resolveWithObject: true })),
  );
  const isRow = layout === "side-by-side";
  let end = -GAP;
  const placed = opened.map(({ data, info }) => {
    const start = end + GAP;
    end = start + (isRow ? info.width : info.height);
    return { input: data, left: isRow ? start : 0, top: isRow ? 0 : start };
  });
  const across = Math.max(...opened.map(({ info }) => (isRow ? info.height : info.width)));
  const { default: sharp } = await import("sharp");
  const canvas = {
    width: isRow ? end : across,
    height: isRow ? across : end,
    channels: 3 as const,
    background: "white",
  };
  const isExact = pictures.every(({ mediaType }) => mediaType === "image/png");
  return encodeAs(
    { mediaType: isExact ? "image/png" : "image/jpeg" },
    sharp({ create: canvas }).composite(placed),
  );
}

/** The file of a changed picture, of the type that it had: as a PNG a photograph would be several times as large. */
export async function encodeAs(
  { mediaType }: Pick<PictureData, "mediaType">,
  image: Sharp,
): Promise<PictureData> {
  const isExact = mediaType === "image/png";
  const encoded = isExact ? image.png() : image.flatten({ background: "white" }).jpeg({ quality: QUALITY });
  return { bytes: await encoded.toBuffer(), mediaType: isExact ? mediaType : "image/jpeg" };
}

const QUALITY = 90;
