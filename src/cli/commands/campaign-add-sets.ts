import { DATA_FLAG, defineCommand, IMAGE_STORE_FLAG, JSON_FLAG } from "../command.ts";
import { formatCount } from "../text-table.ts";

/** `campaign add-sets`: adds gathered photographs to a campaign. */
export const campaignAddSets = defineCommand({
  noun: "campaign",
  verb: "add-sets",
  summary: "Hand the image sets that were gathered to a campaign of photographs",
  details:
    "Copies the images into the campaign, with where they are from, their licences and whom to name. An image belongs to one set of a campaign: one that is in a set already is left out of the new set. Sets that the campaign has already are left out, so that a folder that has grown can be given again. The embedded database must not be in use by a studio.",
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
      const known = added.knownSets === 0 ? "" : `; ${formatCount(added.knownSets)} it had already`;
      const shared =
        added.sharedSets === 0
          ? ""
          : `; ${formatCount(added.sharedSets)} have too few images that are in no other set`;
      const leftOut =
        added.leftOut === 0 ? "" : `; ${formatCount(added.leftOut)} were left out in the review`;
      print(
        `${added.campaign}: ${formatCount(added.sets)} sets of ${formatCount(added.images)} images added${known}${shared}${leftOut}`,
      );
    }
    if (added.withoutLicence > 0) {
      log(
        `${formatCount(added.withoutLicence)} images have no licence: \`campaign build\` will not copy them. Give a licence on the page of the campaign's images, or in the manifest that they are gathered from.`,
      );
    }
    return 0;
  },
});
