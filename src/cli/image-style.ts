import { CounterpointError, parseNlvrImageName } from "../core/index.ts";
import { JOBS_FLAG } from "./command.ts";
import { flag, integer, parsed, wrongValue } from "./flags.ts";

/** The flags of every command that draws images. */
export const IMAGE_FLAGS = {
  orders: parsed(
    "<orders>",
    "box orders to draw: all, or a list of 0 to 5, such as 0,3",
    (value, name): readonly number[] => {
      if (value === "all") return [0, 1, 2, 3, 4, 5];
      if (!/^[0-5](,[0-5])*$/.test(String(value))) throw wrongValue(name, "all or some of 0 to 5", value);
      return [...new Set(String(value).split(",").map(Number))].sort();
    },
    { default: "all" },
  ),
  rgba: flag("write RGBA images like the release instead of smaller palette images"),
  scale: integer("scale factor for the 400 x 100 image", { min: 1, max: 50 }, { default: "1" }),
  jobs: JOBS_FLAG,
};

/** Throws when a split cannot be part of the name of an image. */
export function checkImageSplit(split: string): void {
  if (parseNlvrImageName(`${split}-0-0-0`) !== undefined) return;
  throw new CounterpointError("usage", `--split should be letters and digits only, but is ${split}`);
}
