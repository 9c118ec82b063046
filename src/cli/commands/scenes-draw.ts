import { defineCommand, JSON_FLAG, SPLIT_FLAG } from "../command.ts";
import { text } from "../flags.ts";
import { checkImageSplit, IMAGE_FLAGS } from "../image-style.ts";
import { formatCount } from "../text-table.ts";

/** `scenes draw`: the images of stored scenes, exactly as released (SPEC S5, S6). */
export const scenesDraw = defineCommand({
  noun: "scenes",
  verb: "draw",
  summary: "Draw the scenes of NLVR files, pixel-identical to the released images",
  details:
    "Images are named <split>-<n>-<m>-<k>.png, in the folder that the file's directory field names; existing images are overwritten.",
  arguments: "<files...>",
  options: {
    out: text("<dir>", "folder to write to (required)", { required: true }),
    ...IMAGE_FLAGS,
    split: SPLIT_FLAG,
    json: JSON_FLAG,
  },
  examples: [
    "scenes draw dev.json --out images/dev",
    "scenes draw dev.json --orders 0 --scale 2 --out large",
  ],

  async run(paths, options, { print, log, threads, showProgress }) {
    const { out, orders, rgba, scale, jobs, split } = options;
    if (split !== undefined) checkImageSplit(split);
    const { drawScenes } = await import("../../scenes/index.ts");
    const result = await drawScenes(paths, {
      out,
      orders,
      form: rgba ? "rgba" : "palette",
      scale,
      split,
      threads: jobs ?? threads,
      onProgress: showProgress,
    });
    if (result.unsound > 0) {
      const what = `${formatCount(result.unsound)} of them break NLVR's scene rules`;
      log(`${what} (1 to 8 items per box, no overlaps): images may not be recognised correctly.`);
    }
    if (options.json) print(JSON.stringify({ out: options.out, ...result }));
    else
      print(
        `Drew ${formatCount(result.images)} images of ${formatCount(result.scenes)} scenes in ${options.out}`,
      );
    return 0;
  },
});
