import { CounterpointError, parseNlvrImageName } from "../core/index.ts";
import { JOBS_OPTION, jobsOf, type Option, type OptionValues } from "./command.ts";
import type { ImageStyle } from "./draw-images.ts";

/** The options of every command that draws images. */
export const IMAGE_OPTIONS: readonly Option[] = [
  {
    flags: "--orders <orders>",
    description: "orders of the boxes to draw: all, or some of 0 to 5 as in 0,3",
    default: "all",
  },
  {
    flags: "--rgba",
    description: "images with alpha, like the release, instead of smaller ones with a palette",
  },
  { flags: "--scale <number>", description: "pixels for each pixel of 400 x 100", default: "1" },
  JOBS_OPTION,
];

/** The checked values of those options. */
export function imageStyle(options: OptionValues, threads: number): ImageStyle & { readonly jobs: number } {
  const { orders, rgba, scale, split } = options;
  const chosen = orders === "all" ? [0, 1, 2, 3, 4, 5] : String(orders).split(",").map(Number);
  if (orders !== "all" && !/^[0-5](,[0-5])*$/.test(String(orders))) {
    throw new CounterpointError("usage", `--orders should be all or some of 0 to 5, but is ${orders}`);
  }
  if (!Number.isInteger(Number(scale)) || Number(scale) < 1 || Number(scale) > 50) {
    throw new CounterpointError("usage", `--scale should be a whole number from 1 to 50, but is ${scale}`);
  }
  if (split !== undefined && parseNlvrImageName(`${split}-0-0-0`) === undefined) {
    throw new CounterpointError("usage", `--split should be a word of letters and digits, but is ${split}`);
  }
  return {
    split: String(split),
    orders: [...new Set(chosen)].sort(),
    form: rgba ? "rgba" : "palette",
    scale: Number(scale),
    jobs: jobsOf(options, threads),
  };
}
