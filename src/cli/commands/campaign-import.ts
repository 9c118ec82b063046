import { DATA_FLAG, defineCommand, IMAGE_STORE_FLAG, JSON_FLAG } from "../command.ts";
import { formatCount } from "../text-table.ts";

/** `campaign import`: a campaign from its archive. */
export const campaignImport = defineCommand({
  noun: "campaign",
  verb: "import",
  summary: "Restore a campaign from its archive, wholly or not at all",
  details:
    "Archives of older versions hold no files of images: those that are missing are listed, and the exit code is 1.",
  arguments: "<archive>",
  options: { data: DATA_FLAG, imageStore: IMAGE_STORE_FLAG, json: JSON_FLAG },
  examples: ["campaign import pilot.jsonl.gz --data elsewhere"],

  async run([file], { data, imageStore, json }, { print, log, databaseUrl, showProgress }) {
    const { importCampaign } = await import("../../campaigns/index.ts");
    const result = await importCampaign(file!, {
      data,
      images: imageStore,
      databaseUrl,
      onProgress: showProgress,
    });
    if (json) print(JSON.stringify(result));
    else print(`${result.file}: ${formatCount(result.lines)} lines restored`);
    const { missingImages } = result;
    if (missingImages.length === 0) return 0;
    log(
      `The archive is of a version without files of images. Put those of ${missingImages.length} images in place:`,
    );
    log(missingImages.join("\n"));
    return 1;
  },
});
