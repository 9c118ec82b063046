import { CounterpointError } from "../../core/index.ts";
import { defineCommand, JSON_FLAG } from "../command.ts";
import { flag, number, text } from "../flags.ts";
import { formatCount, formatFixed } from "../text-table.ts";

/** `photos detect`: objects in photographs, with their counts (SPEC M3). */
export const photosDetect = defineCommand({
  noun: "photos",
  verb: "detect",
  summary: "Detect and count objects of the 80 COCO classes in photographs",
  details:
    "PNG, JPEG or WebP; folders are searched, gathered folders only for original images. Each line of JSON has file, threshold, detections (label, score, box as shares of width and height: left, top, right, bottom) and counts, or file and error. With --out lines are appended, so if interrupted, run the same command again to resume; a file with another threshold, or with features that were not requested, is rejected. Exits with 1 when any photograph cannot be read.",
  arguments: "<photos...>",
  options: {
    out: text("<file>", "JSON Lines file to write"),
    threshold: number(
      "minimum detection score",
      {
        placeholder: "<score>",
        wanted: "above 0 and at most 1",
        accepts: (score) => score > 0 && score <= 1,
      },
      { default: "0.5" },
    ),
    features: flag(
      "add a 1,280-dimensional feature vector per photograph (similar photographs have similar vectors)",
    ),
    json: JSON_FLAG,
  },
  examples: ["photos detect kitchen.jpg", "photos detect images --out detections.jsonl"],

  async run(paths, { out: to, threshold, features, json }, { print, threads, cacheFolder }) {
    if (features && to === undefined && !json)
      throw new CounterpointError("usage", "--features needs --out or --json");
    const { detectPhotos, writeDetections } = await import("../../photos/index.ts");
    const options = { cacheFolder, threads, threshold, features };
    if (to !== undefined) {
      const written = await writeDetections(paths, to, options);
      const errors =
        written.failed === 0 ? "" : `, ${formatCount(written.failed)} of which could not be read`;
      print(
        json
          ? JSON.stringify(written)
          : `${formatCount(written.photos)} photographs written to ${to}${errors}`,
      );
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
