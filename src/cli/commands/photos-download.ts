import { defineCommand, JSON_FLAG } from "../command.ts";
import { FETCHING_FLAGS } from "../fetching-options.ts";
import { flag, text } from "../flags.ts";
import { formatCount, textTable } from "../text-table.ts";

/** `photos download`: the photographs of a released file of NLVR2, by their URLs. */
export const photosDownload = defineCommand({
  noun: "photos",
  verb: "download",
  summary: "Download the photographs of an NLVR2 file and verify their hashes",
  details:
    "Images get their released names; images whose average hash differs from the released one go to the folder `changed`. If interrupted, run the same command again to resume. download.jsonl records the result for every URL. Exits with code 1 unless every image was downloaded.",
  arguments: "<file>",
  options: {
    hashes: text("<file>", "hash file of the same split (required)", { required: true }),
    out: text("<dir>", "folder to write to (required)", { required: true }),
    retry: flag("retry downloads that failed before"),
    ...FETCHING_FLAGS,
    json: JSON_FLAG,
  },
  examples: [
    "photos download dev.json --hashes dev_hashes.json --out images/dev",
    "photos download dev.json --hashes dev_hashes.json --out images/dev --retry --jobs 4 --json",
  ],
  isResumable: true,

  async run([file], options, context) {
    const { downloadPhotos } = await import("../../photos/index.ts");
    const report = await downloadPhotos(file!, { ...options, onProgress: context.showProgress });
    if (options.json) context.print(JSON.stringify(report));
    else {
      const rows = [
        ["reached", report.reached],
        ["changed", report.changed],
        ["  by two bits or fewer", report.nearlySame],
        ["missing", report.missing],
        ...Object.entries(report.problems)
          .sort(([, one], [, other]) => other - one)
          .map(([problem, images]) => [`  ${problem}`, images] as const),
      ] as const;
      context.print(
        textTable(rows, [
          { head: `of ${formatCount(report.images)} images`, cell: ([what]) => what },
          { head: "images", cell: ([, images]) => formatCount(images) },
        ]),
      );
      context.log(
        `${formatCount(report.fetched)} of ${formatCount(report.urls)} URLs were requested in this run.`,
      );
      if (report.missing > 0) context.log("See download.jsonl for the reasons; use --retry to try again.");
    }
    return report.reached === report.images ? 0 : 1;
  },
});
