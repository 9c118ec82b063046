import { splitCorpus } from "../../index.ts";
import { defineCommand, FORMAT_FLAG, JSON_FLAG, SEED_FLAG, SPLIT_FLAG } from "../command.ts";
import { describeCoverage, describeFindings } from "../failure.ts";
import { flag, number, text, texts } from "../flags.ts";
import { formatCount, percent, textTable } from "../text-table.ts";

/** `corpus split`: leak-free splits by image set, with a check for leaks (SPEC D1). */
export const corpusSplit = defineCommand({
  noun: "corpus",
  verb: "split",
  summary: "Split a corpus by image set so that no image is in two splits, and verify the result",
  arguments: "<files...>",
  options: {
    out: text("<dir>", "folder for train, dev and the two test files (required)", { required: true }),
    heldOut: number("share of examples outside train (default: 0.2)", {
      wanted: "between 0 and 1",
      accepts: (share) => share > 0 && share < 1,
    }),
    hashes: texts("<files...>", "files with perceptual image hashes, to keep near duplicates in one split"),
    bySetOnly: flag("keep only sets together, as in the paper, and list images that are in two splits"),
    seed: SEED_FLAG,
    split: SPLIT_FLAG,
    format: FORMAT_FLAG,
    json: JSON_FLAG,
  },
  examples: [
    "corpus split all.json --out splits",
    "corpus split all.json --out splits --held-out 0.3 --seed 7",
    "corpus split all.json --out splits --by-set-only",
  ],

  async run(
    paths,
    { out, heldOut, hashes, bySetOnly, seed, split, format, json },
    { print, log, showProgress },
  ) {
    const options = { out, heldOut, hashes, bySetOnly, seed, split, format, onProgress: showProgress };
    const result = await splitCorpus(paths, options);
    if (json) print(JSON.stringify(result));
    else {
      print(
        textTable(result.splits, [
          { head: "split", cell: (row) => row.split },
          { head: "examples", cell: (row) => formatCount(row.examples) },
          { head: "%", cell: (row) => percent(row.examples / result.examples, 1) },
          { head: "sets", cell: (row) => formatCount(row.sets) },
          { head: "file", cell: (row) => row.file },
        ]),
      );
      const { clusters, largestCluster, leaks, dropped } = result;
      print(
        `${formatCount(clusters)} clusters of image sets that share images; the largest has ${formatCount(largestCluster)} examples`,
      );
      if (dropped.length > 0)
        print(
          `${formatCount(dropped.length)} examples (${percent(dropped.length / result.examples, 1)} %) are in no split because they share images with another split; --json lists them.`,
        );
      print(
        leaks.length === 0
          ? "Verified: no image set and no image is in two splits."
          : `${leaks.length} leaks:`,
      );
      const findings = leaks.map(({ kind, what, file, line, splits }) => {
        return { code: `leak/${kind}`, file, line, message: `${what} is in ${splits.join(" and ")}` };
      });
      if (leaks.length > 0) print(describeFindings(findings, leaks.length));
    }
    const coverage = describeCoverage(result.hashes);
    if (coverage !== undefined) log(coverage);
    const { MAX_DROPPED_SHARE } = await import("../../corpus/index.ts");
    const dropsMany = result.dropped.length > MAX_DROPPED_SHARE * result.examples;
    if (dropsMany)
      log(
        "Many sets share images. Gather images so that each belongs to one set, or keep only sets together with --by-set-only.",
      );
    return result.leaks.length === 0 && !dropsMany ? 0 : 1;
  },
});
