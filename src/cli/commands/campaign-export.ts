import { type Command, DATA_OPTION, IMAGE_STORE_OPTION, JSON_OPTION } from "../command.ts";
import { formatCount } from "../text-table.ts";

/** `campaign export`: everything of a campaign in one file. */
export const campaignExport: Command = {
  noun: "campaign",
  verb: "export",
  summary: "Write everything of a campaign to one archive: inputs, images, answers, workers, payments",
  details:
    "The archive is as of one moment, also while servers of a PostgreSQL run; an embedded database must be let go by its server first. `campaign import` restores it.",
  arguments: "<campaign>",
  options: [
    { flags: "--out <file>", description: "the archive, such as pilot.jsonl.gz (required)", required: true },
    DATA_OPTION,
    IMAGE_STORE_OPTION,
    JSON_OPTION,
  ],
  examples: ["campaign export pilot --out pilot.jsonl.gz"],

  async run([campaign], { out: file, data, imageStore, json }, { print, databaseUrl }) {
    const { exportCampaign } = await import("../archive-campaign.ts");
    const result = await exportCampaign(campaign!, {
      file: String(file),
      data: String(data),
      images: imageStore === undefined ? undefined : String(imageStore),
      databaseUrl,
    });
    if (json) print(JSON.stringify(result));
    else print(`${result.file}: ${formatCount(result.lines)} lines`);
    return 0;
  },
};
