import { type Command, DATA_OPTION, JSON_OPTION } from "../command.ts";
import { count } from "../text-table.ts";

/** `campaign import`: a campaign from its archive. */
export const campaignImport: Command = {
  noun: "campaign",
  verb: "import",
  summary: "Restore a campaign from its archive, wholly or not at all",
  arguments: "<archive>",
  options: [DATA_OPTION, JSON_OPTION],
  examples: ["campaign import pilot.jsonl.gz --data elsewhere"],

  async run([file], { data, json }, { out, databaseUrl, progress }) {
    const { importCampaign } = await import("../archive-campaign.ts");
    const result = await importCampaign(file!, {
      data: String(data),
      databaseUrl,
      progress: progress([file!]),
    });
    if (json) out(JSON.stringify(result));
    else out(`${result.file}: ${count(result.lines)} lines restored`);
    return 0;
  },
};
