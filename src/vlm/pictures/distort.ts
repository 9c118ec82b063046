import type { PictureData } from "../providers/provider.ts";
import { MAX_PIXELS } from "./arrange.ts";

async function imageOf({ bytes }: PictureData) {
  const { default: sharp } = await import("sharp");
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS });
  const { width, height } = await image.metadata();
  return { sharp, image, width, height };
}

/** A grey picture of the same size. */
export async function blankLike(picture: PictureData): Promise<PictureData> {
  const { sharp, width, height } = await imageOf(picture);
  const bytes = await sharp({ create: { width, height, channels: 3, background: "#808080" } })
    .png()
    .toBuffer();
  return { bytes, mediaType: "image/png" };
}

/** The picture with its sides divided by a number. */
export async function shrink(picture: PictureData, by: number): Promise<PictureData> {
  const { image, width, height } = await imageOf(picture);
  const size = { width: Math.max(1, Math.round(width / by)), height: Math.max(1, Math.round(height / by)) };
  return {
    bytes: await image
      .resize({ ...size, fit: "fill" })
      .png()
      .toBuffer(),
    mediaType: "image/png",
  };
}

/** The picture blurred by a Gaussian whose deviation is a share of its shorter side. */
export async function blur(picture: PictureData, share: number): Promise<PictureData> {
  const { image, width, height } = await imageOf(picture);
  const sigma = Math.max(0.3, Math.min(width, height) * share);
  return { bytes: await image.blur(sigma).png().toBuffer(), mediaType: "image/png" };
}
