import { type Command, JSON_OPTION, SPLIT_OPTION } from "../command.ts";
import { IMAGE_OPTIONS, imageStyle } from "../image-style.ts";
import { formatCount } from "../text-table.ts";

/** `scenes draw`: the images of stored scenes, exactly as released (SPEC S5, S6). */
export const scenesDraw: Command = {
  noun: "scenes",
  verb: "draw",
  summary: "Draw the scenes of NLVR files, pixel for pixel as the released images",
  details:
    "Images are named <split>-<n>-<m>-<k>.png, in the folder that the file's directory field names; those that are there are drawn again.",
  arguments: "<files...>",
  options: [
    { flags: "--out <dir>", description: "the folder to write to (required)", required: true },
    ...IMAGE_OPTIONS,
    SPLIT_OPTION,
    JSON_OPTION,
  ],
  examples: [
    "scenes draw dev.json --out images/dev",
    "scenes draw dev.json --orders 0 --scale 2 --out large",
  ],

  async run(paths, options, { print, log, threads, startReadProgress, startProgress }) {
    const { jobs, ...style } = imageStyle({ ...options, split: options.split ?? "any" }, threads);
    const { drawScenes } = await import("../draw-scenes.ts");
    const split = options.split as string | undefined;
    const result = await drawScenes(paths, {
      ...style,
      split,
      out: String(options.out),
      jobs,
      startReadProgress,
      startProgress,
    });
    if (result.unsound > 0) {
      const what = `${formatCount(result.unsound)} of them break a rule of NLVR's scenes`;
      log(`${what} (1 to 8 items a box, none overlapping): images may not be read back as they are stored.`);
    }
    if (options.json) print(JSON.stringify({ out: options.out, ...result }));
    else
      print(
        `Drew ${formatCount(result.images)} images of ${formatCount(result.scenes)} scenes in ${options.out}`,
      );
    return 0;
  },
};
