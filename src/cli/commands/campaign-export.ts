import { DATA_FLAG, defineCommand, IMAGE_STORE_FLAG, JSON_FLAG } from "../command.ts";
import { text } from "../flags.ts";
import { formatCount } from "../text-table.ts";

/** `campaign export`: archives a campaign in one file. */
export const campaignExport = defineCommand({
  noun: "campaign",
  verb: "export",
  summary: "Back up a whole campaign (inputs, images, answers, workers, payments) to one archive",
  details:
    "The archive is a consistent snapshot, even while servers are running on PostgreSQL. With the embedded database, stop the studio or server first. `campaign import` restores it.",
  arguments: "<campaign>",
  options: {
    out: text("<file>", "archive to write, such as pilot.jsonl.gz (required)", { required: true }),
    data: DATA_FLAG,
    imageStore: IMAGE_STORE_FLAG,
    json: JSON_FLAG,
  },
  examples: ["campaign export pilot --out pilot.jsonl.gz"],

  async run([campaign], { out: file, data, imageStore, json }, { print, databaseUrl, s3 }) {
    const { exportCampaign } = await import("../../campaigns/index.ts");
    const result = await exportCampaign(campaign!, {
      file,
      data,
      images: imageStore,
      databaseUrl,
      s3,
    });
    if (json) print(JSON.stringify(result));
    else print(`${result.file}: ${formatCount(result.lines)} lines`);
    return 0;
  },
});
