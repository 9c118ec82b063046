import { type Command, DATA_OPTION, IMAGE_STORE_OPTION, JSON_OPTION } from "../command.ts";
import { formatCount } from "../text-table.ts";

/** `campaign import`: a campaign from its archive. */
export const campaignImport: Command = {
  noun: "campaign",
  verb: "import",
  summary: "Restore a campaign from its archive, wholly or not at all",
  arguments: "<archive>",
  options: [DATA_OPTION, IMAGE_STORE_OPTION, JSON_OPTION],
  examples: ["campaign import pilot.jsonl.gz --data elsewhere"],

  async run([file], { data, imageStore, json }, { print, databaseUrl, startReadProgress }) {
    const { importCampaign } = await import("../archive-campaign.ts");
    const result = await importCampaign(file!, {
      data: String(data),
      images: imageStore === undefined ? undefined : String(imageStore),
      databaseUrl,
      progress: startReadProgress([file!]),
    });
    if (json) print(JSON.stringify(result));
    else print(`${result.file}: ${formatCount(result.lines)} lines restored`);
    return 0;
  },
};
