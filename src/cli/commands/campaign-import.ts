import { DATA_FLAG, defineCommand, IMAGE_STORE_FLAG, JSON_FLAG } from "../command.ts";
import { formatCount } from "../text-table.ts";

/** `campaign import`: restores a campaign from its archive. */
export const campaignImport = defineCommand({
  noun: "campaign",
  verb: "import",
  summary: "Restore a campaign from an archive (all or nothing)",
  arguments: "<archive>",
  options: { data: DATA_FLAG, imageStore: IMAGE_STORE_FLAG, json: JSON_FLAG },
  examples: ["campaign import pilot.jsonl.gz --data elsewhere"],

  async run([file], { data, imageStore, json }, { print, databaseUrl, s3, showProgress }) {
    const { importCampaign } = await import("../../campaigns/index.ts");
    const result = await importCampaign(file!, {
      data,
      images: imageStore,
      databaseUrl,
      s3,
      onProgress: showProgress,
    });
    if (json) print(JSON.stringify(result));
    else print(`${result.file}: ${formatCount(result.lines)} lines restored`);
    return 0;
  },
});
