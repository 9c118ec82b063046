import { defineCommand, JSON_FLAG, PRESENTATIONS_RANGE, SEED_FLAG } from "../command.ts";
import { choice, integer, text } from "../flags.ts";
import { checkImageSplit, IMAGE_FLAGS } from "../image-style.ts";
import { formatCount } from "../text-table.ts";

/** `scenes generate`: presentations of four scenes and their images (SPEC S1-S6, C4). */
export const scenesGenerate = defineCommand({
  noun: "scenes",
  verb: "generate",
  summary: "Sample presentations of four scenes, and draw them",
  details:
    "Writes a file of scenes in the official shape and its images. Stopped half-way, the same command goes on where it was; with more presentations it lets the folder grow.",
  arguments: "",
  options: {
    presentations: integer("how many (required)", PRESENTATIONS_RANGE, { required: true }),
    out: text("<dir>", "the folder to write to (required)", { required: true }),
    kind: choice("<kind>", "which scenes", ["scatter", "tower", "both"], { default: "both" }),
    placement: choice("<placement>", "as the paper says, or as the release shows", ["uniform", "released"], {
      default: "uniform",
    }),
    split: text("<name>", "the split in file and image names", { default: "train" }),
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
        `${result.file} holds ${formatCount(result.scenes)} scenes; their ${formatCount(result.images)} images are beside it.`,
      );
    }
    return 0;
  },
});
