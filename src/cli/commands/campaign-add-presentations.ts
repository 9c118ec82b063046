import { CounterpointError } from "../../core/index.ts";
import { DATA_FLAG, defineCommand, JSON_FLAG, PRESENTATIONS_RANGE } from "../command.ts";
import { choice, integer, number, text } from "../flags.ts";
import { formatCount } from "../text-table.ts";

/** `campaign add-presentations`: adds presentations of scenes to a split of a campaign. */
export const campaignAddPresentations = defineCommand({
  noun: "campaign",
  verb: "add-presentations",
  summary: "Add presentations of scenes to a split of a campaign: sampled ones, or your own",
  details:
    "Each split of NLVR is collected in the same way, the unreleased test (hidden) included, whose labels are sealed in what is built. Sampled presentations follow from the campaign's seed, their numbers and the options; those that are there already stay. `--scenes` takes a file as `scenes generate` writes it. The embedded database must not be in use by a studio.",
  arguments: "<campaign>",
  options: {
    split: choice(
      "<name>",
      "train, dev, test (Test-P) or hidden (Test-U)",
      ["train", "dev", "test", "hidden"],
      {
        default: "train",
      },
    ),
    count: integer("how many to sample", PRESENTATIONS_RANGE),
    from: integer("the number of the first", { min: 0, max: 1_000_000 }, { default: "0" }),
    kind: choice("<kind>", "which scenes", ["scatter", "tower", "both"], { default: "both" }),
    towerShare: number("the share of towers, with --kind both (equal numbers)", {
      placeholder: "<share>",
      wanted: "a share from 0 to 1",
      accepts: (share) => share >= 0 && share <= 1,
    }),
    placement: choice("<placement>", "as the paper says, or as the release shows", ["uniform", "released"], {
      default: "uniform",
    }),
    scenes: text("<file>", "a file of your own scenes, in place of --count"),
    data: DATA_FLAG,
    json: JSON_FLAG,
  },
  examples: [
    "campaign add-presentations pilot --split hidden --count 20",
    "campaign add-presentations pilot --split dev --scenes scenes/train.json",
  ],

  async run([campaign], { count, scenes, data, json, ...sampling }, { print, databaseUrl, showProgress }) {
    const { split } = sampling;
    if ((count === undefined) === (scenes === undefined))
      throw new CounterpointError("usage", "Give either --count or --scenes");
    const { addPresentationsTo } = await import("../../campaigns/index.ts");
    const presentations = await addPresentationsTo({
      campaign: campaign!,
      added: scenes === undefined ? { ...sampling, count: count! } : { split, file: scenes },
      data,
      databaseUrl,
      onProgress: showProgress,
    });
    if (json) print(JSON.stringify({ campaign, split, presentations }));
    else print(`${campaign}: ${formatCount(presentations)} presentations of ${split}`);
    return 0;
  },
});
