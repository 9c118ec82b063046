import { defineCommand, JSON_FLAG, PRESENTATIONS_RANGE, SEED_FLAG } from "../command.ts";
import { choice, integer, text } from "../flags.ts";
import { checkImageSplit, IMAGE_FLAGS } from "../image-style.ts";
import { formatCount } from "../text-table.ts";

/** `scenes generate`: presentations of four scenes and their images (SPEC S1-S6, C4). */
export const scenesGenerate = defineCommand({
  noun: "scenes",
  verb: "generate",
  summary: "Generate presentations of four scenes and draw them",
  details:
    "Writes a scene file in the official format, and its images. If interrupted, run the same command again to resume; with a larger --presentations it adds to the folder.",
  arguments: "",
  options: {
    presentations: integer("number of presentations (required)", PRESENTATIONS_RANGE, { required: true }),
    out: text("<dir>", "folder to write to (required)", { required: true }),
    kind: choice("<kind>", "scene type", ["scatter", "tower", "both"], { default: "both" }),
    placement: choice(
      "<placement>",
      "placement: uniform (as the paper describes) or released (as in the released data)",
      ["uniform", "released"],
      {
        default: "uniform",
      },
    ),
    split: text("<name>", "split in file and image names", { default: "train" }),
    ...IMAGE_FLAGS,
    seed: SEED_FLAG,
    json: JSON_FLAG,
  },
  examples: [
    "scenes generate --presentations 100 --seed 7 --out scenes",
    "scenes generate --presentations 1000 --kind tower --placement released --out towers",
  ],
  isResumable: true,

  async run(_, options, { print, threads, showProgress }) {
    const { presentations, out, kind, placement, split, orders, rgba, scale, jobs, seed } = options;
    checkImageSplit(split);
    const { generateScenes } = await import("../../scenes/index.ts");
    const result = await generateScenes({
      split,
      orders,
      form: rgba ? "rgba" : "palette",
      scale,
      out,
      presentations,
      seed,
      kind,
      placement,
      threads: jobs ?? threads,
      onProgress: showProgress,
    });
    if (options.json) print(JSON.stringify(result));
    else {
      print(
        `Wrote ${formatCount(result.scenes)} scenes to ${result.file} and ${formatCount(result.images)} images next to it.`,
      );
    }
    return 0;
  },
});
