import { CounterpointError } from "../../core/index.ts";
import { type Command, JSON_OPTION, SEED_OPTION, SPLIT_OPTION } from "../command.ts";
import { describeFindings } from "../failure.ts";
import { formatCount, percent, textTable } from "../text-table.ts";

/** `corpus split`: leak-free splits by image set, and the proof (SPEC D1). */
export const corpusSplit: Command = {
  noun: "corpus",
  verb: "split",
  summary: "Split a corpus by image set so that no image crosses, and prove it",
  arguments: "<files...>",
  options: [
    {
      flags: "--out <dir>",
      description: "the folder for train, dev and the two test files (required)",
      required: true,
    },
    { flags: "--held-out <number>", description: "the share of examples outside train (0.2)" },
    { flags: "--hashes <files...>", description: "perceptual hashes: near duplicates stay together too" },
    SEED_OPTION,
    SPLIT_OPTION,
    JSON_OPTION,
  ],
  examples: [
    "corpus split all.json --out splits",
    "corpus split all.json --out splits --held-out 0.3 --seed 7",
  ],

  async run(paths, { out: dir, heldOut, hashes = [], seed, split, json }, { print, log, startReadProgress }) {
    const share = heldOut === undefined ? undefined : Number(heldOut);
    if (share !== undefined && !(share > 0 && share < 1)) {
      throw new CounterpointError("usage", `--held-out should be between 0 and 1, but is ${heldOut}`);
    }
    const { splitCorpus } = await import("../split-corpus.ts");
    const { describeCoverage } = await import("../check-corpus.ts");
    const result = await splitCorpus(paths, {
      dir: String(dir),
      heldOut: share,
      hashFiles: hashes as string[],
      seed: String(seed),
      split: split as string | undefined,
      startReadProgress,
    });
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
      const { clusters, largestCluster, leaks } = result;
      print(
        `${formatCount(clusters)} clusters of sets that share images, the largest with ${formatCount(largestCluster)} examples`,
      );
      print(
        leaks.length === 0
          ? "No set and no image is in two splits: read back and checked."
          : `${leaks.length} leaks:`,
      );
      const findings = leaks.map(({ kind, what, file, line, splits }) => {
        return { code: `leak/${kind}`, file, line, message: `${what} is in ${splits.join(" and ")}` };
      });
      if (leaks.length > 0) print(describeFindings(findings, leaks.length));
    }
    const coverage = describeCoverage(result.hashes);
    if (coverage !== undefined) log(coverage);
    const empty = result.splits.filter(({ examples }) => examples === 0).map(({ split: name }) => name);
    if (empty.length > 0) log(`Too few image sets: nothing is left for ${empty.join(", ")}.`);
    return result.leaks.length === 0 && empty.length === 0 ? 0 : 1;
  },
};
