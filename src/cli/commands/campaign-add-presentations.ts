import { CounterpointError } from "../../core/index.ts";
import { DATA_FLAG, defineCommand, JSON_FLAG, PRESENTATIONS_RANGE } from "../command.ts";
import { choice, integer, number, text } from "../flags.ts";
import { formatCount } from "../text-table.ts";

/** `campaign add-presentations`: adds presentations of scenes to a split of a campaign. */
export const campaignAddPresentations = defineCommand({
  noun: "campaign",
  verb: "add-presentations",
  summary: "Add presentations of scenes to a split of a campaign: generated ones or your own",
  details:
    "All NLVR splits are collected in the same way, including the unreleased test split (hidden), whose labels are kept under sealed/ in the built corpus. The campaign's random seed, the presentation numbers and the options determine generated presentations; existing ones stay as they are. --scenes takes a file in the format of `scenes generate`. With the embedded database, stop the studio or server first.",
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
    count: integer("number of presentations to generate", PRESENTATIONS_RANGE),
    from: integer("number of the first presentation", { min: 0, max: 1_000_000 }, { default: "0" }),
    kind: choice("<kind>", "scene type", ["scatter", "tower", "both"], { default: "both" }),
    towerShare: number("share of towers with --kind both (default: equal numbers)", {
      placeholder: "<share>",
      wanted: "a share from 0 to 1",
      accepts: (share) => share >= 0 && share <= 1,
    }),
    placement: choice(
      "<placement>",
      "placement: uniform (as the paper describes) or released (as in the released data)",
      ["uniform", "released"],
      {
        default: "uniform",
      },
    ),
    scenes: text("<file>", "file with your own scenes, instead of --count"),
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
      throw new CounterpointError("usage", "Pass either --count or --scenes");
    const { addPresentationsTo } = await import("../../campaigns/index.ts");
    const { presentations, added } = await addPresentationsTo({
      campaign: campaign!,
      added: scenes === undefined ? { ...sampling, count: count! } : { split, file: scenes },
      data,
      databaseUrl,
      onProgress: showProgress,
    });
    if (json) print(JSON.stringify({ campaign, split, presentations, added }));
    else
      print(
        `${campaign}: ${formatCount(presentations)} presentations of ${split}, ${formatCount(added)} new`,
      );
    return 0;
  },
});
