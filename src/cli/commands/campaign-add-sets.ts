import { DATA_FLAG, defineCommand, IMAGE_STORE_FLAG, JSON_FLAG } from "../command.ts";
import { formatCount } from "../text-table.ts";

/** `campaign add-sets`: adds gathered photographs to a campaign. */
export const campaignAddSets = defineCommand({
  noun: "campaign",
  verb: "add-sets",
  summary: "Add gathered image sets to a photograph campaign",
  details:
    "Copies the images into the campaign with their sources, licences and attributions. An image belongs to one set of a campaign: images already in a set are left out of new sets. Sets already in the campaign are skipped, so you can run the command again when the folder has grown. With the embedded database, stop the studio or server first.",
  arguments: "<campaign> <folder>",
  options: { data: DATA_FLAG, imageStore: IMAGE_STORE_FLAG, json: JSON_FLAG },
  examples: ["campaign add-sets pilot gathered"],

  async run([campaign, folder], { data, imageStore, json }, { print, log, databaseUrl, s3, showProgress }) {
    const { addGatheredSets } = await import("../../campaigns/index.ts");
    const added = await addGatheredSets({
      campaign: campaign!,
      folder: folder!,
      data,
      images: imageStore,
      databaseUrl,
      s3,
      onProgress: showProgress,
    });
    if (json) print(JSON.stringify(added));
    else {
      const known = added.knownSets === 0 ? "" : `; ${formatCount(added.knownSets)} already in the campaign`;
      const shared =
        added.sharedSets === 0
          ? ""
          : `; ${formatCount(added.sharedSets)} have too few images that are not in another set`;
      const leftOut = added.leftOut === 0 ? "" : `; ${formatCount(added.leftOut)} excluded in the review`;
      print(
        `${added.campaign}: ${formatCount(added.sets)} sets of ${formatCount(added.images)} images added${known}${shared}${leftOut}`,
      );
    }
    if (added.withoutLicence > 0) {
      log(
        `${formatCount(added.withoutLicence)} images have no licence: \`campaign build\` will not copy them. Enter a licence on the campaign's page "Images", or in the manifest they were gathered from.`,
      );
    }
    return 0;
  },
});
