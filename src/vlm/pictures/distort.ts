import { openPhoto } from "../../photos/index.ts";
import type { PictureData } from "../providers/provider.ts";
import { encodeAs } from "./arrange.ts";

/** A grey picture of the same size. */
export async function blankLike(picture: PictureData): Promise<PictureData> {
  const { width, height } = await open(picture);
  const { default: sharp } = await import("sharp");
  const grey = { width, height, channels: 3, background: "#808080" } as const;
  return encodeAs({ mediaType: "image/png" }, sharp({ create: grey }));
}

/** The picture with its sides divided by a number. */
export async function shrink(picture: PictureData, by: number): Promise<PictureData> {
  const { image, width, height } = await open(picture);
  const size = { width: Math.max(1, Math.round(width / by)), height: Math.max(1, Math.round(height / by)) };
  return encodeAs(picture, image.resize({ ...size, fit: "fill" }));
}

/** The picture blurred by a Gaussian whose deviation is a share of its shorter side. */
export async function blur(picture: PictureData, share: number): Promise<PictureData> {
  const { image, width, height } = await open(picture);
  return encodeAs(picture, image.blur(Math.max(0.3, Math.min(width, height) * share)));
}

/** A picture, turned the way the camera says, with the size that it has then. */
async function open({ bytes }: PictureData) {
  const image = await openPhoto(bytes);
  const { autoOrient } = await image.metadata();
  return { image, ...autoOrient };
}
