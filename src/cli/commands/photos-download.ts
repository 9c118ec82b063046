import { defineCommand, JSON_FLAG } from "../command.ts";
import { FETCHING_FLAGS } from "../fetching-options.ts";
import { flag, text } from "../flags.ts";
import { formatCount, textTable } from "../text-table.ts";

/** `photos download`: the photographs of a released file of NLVR2, by their URLs. */
export const photosDownload = defineCommand({
  noun: "photos",
  verb: "download",
  summary: "Download the photographs of a file of NLVR2, and check their hashes",
  details:
    "Images get their released names; those whose average hash is not the released one lie apart, in the folder `changed`. Stopped half-way, the same command goes on where it was. download.jsonl says what came of every URL. Exits with 1 unless every image was reached.",
  arguments: "<file>",
  options: {
    hashes: text("<file>", "the hash file of the same split (required)", { required: true }),
    out: text("<dir>", "the folder to write to (required)", { required: true }),
    retry: flag("ask again for what could not be had before"),
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
        `${formatCount(report.fetched)} of ${formatCount(report.urls)} URLs were asked for in this run.`,
      );
      if (report.missing > 0)
        context.log("download.jsonl says why images are missing; --retry asks for them again.");
    }
    return report.reached === report.images ? 0 : 1;
  },
});
