import type { BuiltCampaign } from "../../campaigns/index.ts";
import { DATA_FLAG, defineCommand, IMAGE_STORE_FLAG, JSON_FLAG } from "../command.ts";
import { flag, text } from "../flags.ts";
import { formatCount, textTable } from "../text-table.ts";

/** `campaign build`: the corpus of a campaign (SPEC C3, P8, D1-D3). */
export const campaignBuild = defineCommand({
  noun: "campaign",
  verb: "build",
  summary: "Build a campaign's corpus in the official format",
  details:
    "Writes every split with its hashes, its balanced and unbalanced subsets and its images, the examples before pruning, the raw answers, and the source of every photograph (images.json). Everything that reveals labels of the unreleased test set (test2, hidden) is in sealed/. Photographs are copied if their licence allows it. Prints the funnel, the costs and the workers' agreement before and after pruning. Also opens tasks that are still needed. While tasks are unanswered, nothing is written and the exit code is 1. The same answers always give the same files.",
  arguments: "<campaign>",
  options: {
    out: text("<dir>", "folder for the corpus (required)", { required: true }),
    dropUnfinished: flag("drop unfinished items instead of waiting for answers"),
    noImages: flag("do not write images"),
    data: DATA_FLAG,
    imageStore: IMAGE_STORE_FLAG,
    json: JSON_FLAG,
  },
  examples: ["campaign build pilot --out corpus", "campaign build pilot --out corpus --drop-unfinished"],

  async run([campaign], options, { print, log, threads, databaseUrl, s3, showProgress }) {
    const { out: dir, dropUnfinished, noImages, data, imageStore, json } = options;
    const { buildCampaign } = await import("../../campaigns/index.ts");
    const { outcomeLines } = await import("../outcome-lines.ts");
    const built = await buildCampaign({
      campaign: campaign!,
      out: dir,
      dropUnfinished,
      noImages,
      data,
      images: imageStore,
      threads,
      databaseUrl,
      s3,
      onProgress: showProgress,
    });
    if (json) print(JSON.stringify(built));
    else {
      for (const line of outcomeLines(built)) print(line);
      if (built.settled) {
        print("");
        print(
          textTable(built.files, [
            { head: "file", cell: ({ file }) => file },
            { head: "lines", cell: ({ records }) => formatCount(records) },
          ]),
        );
        print(imagesText(built.images));
      }
    }
    if (!built.settled)
      log(
        "Nothing was written because tasks are still unanswered. Use --drop-unfinished to build without them.",
      );
    return built.settled ? 0 : 1;
  },
});

function imagesText(images: BuiltCampaign["images"]): string {
  const { written, notCopied, withoutUrl } = images!; // a settled campaign has them
  const reasons = Object.entries(notCopied).map(([why, number]) => `${formatCount(number)} because ${why}`);
  return [
    `${formatCount(written)} images were written.`,
    ...(reasons.length === 0
      ? []
      : [`Photographs not copied, with "notCopied" in images.json: ${reasons.join(", ")}.`]),
    ...(withoutUrl === 0 ? [] : [`${formatCount(withoutUrl)} have no URL, so they can't be downloaded.`]),
  ].join(" ");
}
