import { CounterpointError } from "../../core/index.ts";
import { defineCommand, JSON_FLAG } from "../command.ts";
import { flag, number, text } from "../flags.ts";
import { formatCount, formatFixed } from "../text-table.ts";

/** `photos detect`: objects in photographs, with their counts (SPEC M3). */
export const photosDetect = defineCommand({
  noun: "photos",
  verb: "detect",
  summary: "Find and count the 80 kinds of things of COCO in photographs",
  details:
    "PNG, JPEG or WebP; folders are searched for them, and gathered ones for the originals alone. A line of JSON has file, threshold, detections (label, score, box as shares of width and height: left, top, right, bottom) and counts, or file and error. With --out lines are appended, so that the same command goes on where it was stopped; a file of another threshold, or with features where none are asked for, is refused. Exits with 1 when any photograph cannot be read.",
  arguments: "<photos...>",
  options: {
    out: text("<file>", "the JSON Lines to write"),
    threshold: number(
      "the least score of a thing",
      {
        placeholder: "<score>",
        wanted: "above 0 and at most 1",
        accepts: (score) => score > 0 && score <= 1,
      },
      { default: "0.5" },
    ),
    features: flag("with 1,280 numbers for each photograph, alike for photographs that are alike"),
    json: JSON_FLAG,
  },
  examples: ["photos detect kitchen.jpg", "photos detect images --out detections.jsonl"],

  async run(paths, { out: to, threshold, features, json }, { print, threads, cacheFolder }) {
    if (features && to === undefined && !json)
      throw new CounterpointError("usage", "--features are only in JSON: add --out or --json");
    const { detectPhotos, writeDetections } = await import("../../photos/index.ts");
    const options = { cacheFolder, threads, threshold, features };
    if (to !== undefined) {
      const written = await writeDetections(paths, to, options);
      const errors =
        written.failed === 0 ? "" : `, ${formatCount(written.failed)} of which could not be read`;
      print(json ? JSON.stringify(written) : `${formatCount(written.photos)} photographs in ${to}${errors}`);
      return written.failed === 0 ? 0 : 1;
    }
    let failed = false;
    for await (const photo of detectPhotos(paths, options)) {
      if ("error" in photo) failed = true;
      if (json) print(JSON.stringify(photo));
      else if ("error" in photo) print(`${photo.file}: ${photo.error}`);
      else {
        const found = photo.detections.map(({ label, score }) => `${label} ${formatFixed(score, 2)}`);
        print(`${photo.file}: ${found.join(", ") || "nothing"}`);
      }
    }
    return failed ? 1 : 0;
  },
});
