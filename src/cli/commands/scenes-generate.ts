import { CounterpointError } from "../../core/index.ts";
import { type Command, JSON_OPTION, SEED_OPTION } from "../command.ts";
import { IMAGE_OPTIONS, imageStyle } from "../image-style.ts";
import { formatCount } from "../text-table.ts";

/** `scenes generate`: presentations of four scenes and their images (SPEC S1-S6, C4). */
export const scenesGenerate: Command = {
  noun: "scenes",
  verb: "generate",
  summary: "Sample presentations of four scenes, and draw them",
  details:
    "Writes a file of scenes in the official shape and its images. Stopped half-way, the same command goes on where it was; with more presentations it lets the folder grow.",
  arguments: "",
  options: [
    { flags: "--presentations <number>", description: "how many (required)", required: true },
    { flags: "--out <dir>", description: "the folder to write to (required)", required: true },
    {
      flags: "--kind <kind>",
      description: "which scenes",
      choices: ["scatter", "tower", "both"],
      default: "both",
    },
    {
      flags: "--placement <placement>",
      description: "as the paper says, or as the release shows",
      choices: ["uniform", "released"],
      default: "uniform",
    },
    { flags: "--split <name>", description: "the split in file and image names", default: "train" },
    ...IMAGE_OPTIONS,
    SEED_OPTION,
    JSON_OPTION,
  ],
  examples: [
    "scenes generate --presentations 100 --seed 7 --out scenes",
    "scenes generate --presentations 1000 --kind tower --placement released --out towers",
  ],
  isResumable: true,

  async run(_, options, { print, threads, version, startProgress }) {
    const presentations = Number(options.presentations);
    if (!Number.isInteger(presentations) || presentations < 1 || presentations > MOST) {
      const message = `--presentations should be a whole number from 1 to ${formatCount(MOST)}`;
      throw new CounterpointError("usage", `${message}, but is ${options.presentations}`);
    }
    const { jobs, ...style } = imageStyle(options, threads);
    const { generateScenes } = await import("../generate-scenes.ts");
    const result = await generateScenes({
      ...style,
      out: String(options.out),
      presentations,
      seed: String(options.seed),
      kind: options.kind as "both",
      placement: options.placement as "uniform",
      jobs,
      version,
      progress: startProgress("drawing", presentations),
    });
    if (options.json) print(JSON.stringify(result));
    else {
      print(
        `${result.file} holds ${formatCount(result.scenes)} scenes; their ${formatCount(result.images)} images are beside it.`,
      );
    }
    return 0;
  },
};

/** Identifiers have at most nine digits. */
const MOST = 999_999_999;
