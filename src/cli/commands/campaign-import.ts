import { type Command, DATA_OPTION, IMAGES_OPTION, JSON_OPTION } from "../command.ts";
import { count } from "../text-table.ts";

/** `campaign import`: a campaign from its archive. */
export const campaignImport: Command = {
  noun: "campaign",
  verb: "import",
  summary: "Restore a campaign from its archive, wholly or not at all",
  details:
    "Archives of older versions hold no files of images: those that are missing are listed, and the exit code is 1.",
  arguments: "<archive>",
  options: [DATA_OPTION, IMAGES_OPTION, JSON_OPTION],
  examples: ["campaign import pilot.jsonl.gz --data elsewhere"],

  async run([file], { data, images, json }, { out, note, databaseUrl, progress }) {
    const { importCampaign } = await import("../archive-campaign.ts");
    const result = await importCampaign(file!, {
      data: String(data),
      images: images === undefined ? undefined : String(images),
      databaseUrl,
      progress: progress([file!]),
    });
    if (json) out(JSON.stringify(result));
    else out(`${result.file}: ${count(result.lines)} lines restored`);
    const { missingImages } = result;
    if (missingImages.length === 0) return 0;
    note(
      `The archive is of a version without files of images. Put those of ${missingImages.length} images in place:`,
    );
    note(missingImages.join("\n"));
    return 1;
  },
};
