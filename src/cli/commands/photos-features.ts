import { DEVICE_FLAG, defineCommand, JOBS_RANGE, JSON_FLAG } from "../command.ts";
import { integer, text, texts } from "../flags.ts";
import { formatCount, formatFixed } from "../text-table.ts";

/** `photos features`: features of the photographs of a corpus, for baselines to learn from (SPEC M3). */
export const photosFeatures = defineCommand({
  noun: "photos",
  verb: "features",
  summary: "Compute features of the photographs of a corpus with an ONNX network",
  details:
    "Each distinct pair of photographs is prepared as the recipe says (image, film, mac and n2nmn are those of the NLVR2 paper; a JSON file is one of your own), and the output of the network is stored as float16 numbers, a row per pair, with a manifest. Without --backbone the detector of `photos install-detector` is used. If interrupted, run the same command again to resume; photographs that were missing are tried again. Missing and damaged photographs are listed; with more of them than --max-missing, the command fails.",
  arguments: "",
  options: {
    corpus: texts("<files...>", "corpus files, in one order of rows (required)", { required: true }),
    images: text("<dir>", "folder with the photographs, at any depth (required)", { required: true }),
    recipe: text("<name>", "image, film, mac, n2nmn, or the path of a JSON file (required)", {
      required: true,
    }),
    out: text("<dir>", "folder for the features (required)", { required: true }),
    backbone: text("<file>", "ONNX file of the network (default: the installed detector)"),
    output: text("<node>", "node of the network to take the output of (default: its only output)"),
    maxMissing: integer("photographs that may be missing or damaged", { min: 0 }, { default: "0" }),
    jobs: integer("pairs to prepare at a time (default: one per core)", JOBS_RANGE),
    threads: integer(
      "threads of the network, recorded with the features",
      { min: 1, max: 64 },
      { default: "1" },
    ),
    device: DEVICE_FLAG,
    json: JSON_FLAG,
  },
  examples: [
    "photos features --corpus dev.json --images images --recipe film --backbone resnet101.onnx --output layer3 --out features/film",
    "photos features --corpus dev.json --images images --recipe image --out features/detector",
  ],
  isResumable: true,

  async run(_, { corpus, json, jobs, ...options }, { print, log, showProgress, threads, cacheFolder, now }) {
    await (await import("../../tensors/index.ts")).prepareRuntime(log);
    const { writeFeatures } = await import("../../photos/index.ts");
    const begun = now();
    const features = await writeFeatures(corpus, {
      ...options,
      cacheFolder,
      jobs: jobs ?? threads,
      onProgress: showProgress,
    });
    const seconds = (now() - begun) / 1_000;
    const { written, rows, shape, bytes, folder, missing } = features;
    for (const { row, photograph, problem } of missing) log(`row ${row}, ${photograph}: ${problem}`);
    if (json) print(JSON.stringify(features));
    else {
      const speed = written === 0 ? "" : `, ${formatFixed(written / seconds, 1)} a second`;
      print(
        `${folder} has ${formatCount(rows)} rows of [${shape.join(", ")}], ${formatFixed(bytes / 2 ** 20, 1)} MiB; ${formatCount(written)} were computed now${speed}`,
      );
      if (missing.length > 0) print(`${formatCount(missing.length)} rows have no features`);
    }
    return missing.length === 0 ? 0 : 1;
  },
});
