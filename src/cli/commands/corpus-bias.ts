import { join } from "node:path";
import type { Probe } from "../../corpus/index.ts";
import { biasReport } from "../../index.ts";
import { defineCommand, FORMAT_FLAG, JSON_FLAG, SEED_FLAG, SPLIT_FLAG } from "../command.ts";
import { text } from "../flags.ts";
import { formatCount, formatFixed, formatInterval, percent, textTable } from "../text-table.ts";

/** The subsets that are written as files. */
const SUBSETS = ["balanced", "unbalanced"];

/** `corpus bias`: accuracy of guessing labels from one side alone (SPEC B1-B4). */
export const corpusBias = defineCommand({
  noun: "corpus",
  verb: "bias",
  summary: "Bias probes: how well the image, sentence, position or writer alone predicts the label",
  details: "In JSON, upperBound and fields named percent are in percent; probe results are fractions.",
  arguments: "<files...>",
  options: {
    out: text("<dir>", "write balanced.json and unbalanced.json to this folder"),
    seed: SEED_FLAG,
    split: SPLIT_FLAG,
    format: FORMAT_FLAG,
    json: JSON_FLAG,
  },
  examples: ["corpus bias dev.json", "corpus bias dev.json --out subsets --json"],

  async run(paths, { out, seed, split, format, json }, { print, log, showProgress }) {
    const result = await biasReport(paths, { out, seed, split, format, onProgress: showProgress });
    if (out !== undefined) for (const name of SUBSETS) log(`Wrote ${join(out, `${name}.json`)}`);
    if (json) {
      print(JSON.stringify(result));
      return 0;
    }
    const one = (value: number) => formatFixed(value, 1);
    if (result.table.length === 0) print("No image or scene occurs more than once.");
    else {
      print(
        textTable(result.table, [
          { head: "frequency", cell: (row) => row.frequency },
          { head: "pictures", cell: (row) => formatCount(row.pictures) },
          { head: "expected one label", cell: (row) => one(row.expectedSame) },
          { head: "%", cell: (row) => one(row.expectedPercent) },
          { head: "observed one label", cell: (row) => formatCount(row.observedSame) },
          { head: "%", cell: (row) => one(row.observedPercent) },
        ]),
      );
    }
    print(`Upper bound for an image-only model: ${formatFixed(result.upperBound, 2)} %.`);
    const surplus =
      result.surplus === 0
        ? ""
        : `, ${formatCount(result.surplus)} left out so that balanced images are as often true as false`;
    print(
      `Examples: ${formatCount(result.balanced)} balanced, ${formatCount(result.unbalanced)} unbalanced, ` +
        `${formatCount(result.single)} with an image that occurs only once${surplus}.\n`,
    );
    print(
      textTable<Probe>(result.probes, [
        { head: "input", cell: (row) => row.name },
        { head: "accuracy %", cell: (row) => percent(row.accuracy) },
        { head: "95 %", cell: (row) => formatInterval(row.interval, (value) => percent(value, 1)) },
        { head: "majority %", cell: (row) => percent(row.majorityBaseline) },
        { head: "verdict", cell: (row) => row.verdict },
        { head: "", cell: (row) => row.explanation },
      ]),
    );
    return 0;
  },
});
