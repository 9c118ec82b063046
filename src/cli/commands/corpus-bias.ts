import { join } from "node:path";
import type { Probe } from "../../corpus/index.ts";
import { type Command, JSON_OPTION, SEED_OPTION, SPLIT_OPTION } from "../command.ts";
import { formatCount, formatFixed, formatInterval, percent, textTable } from "../text-table.ts";

/** The subsets that are released as files of their own. */
const SUBSETS = ["balanced", "unbalanced"] as const;

/** `corpus bias`: how far one side alone gives the label away (SPEC B1-B4). */
export const corpusBias: Command = {
  noun: "corpus",
  verb: "bias",
  summary: "How far pictures, sentences, positions or writers alone give labels away",
  details: "In JSON, upperBound and the columns named percent are percent, the probes are fractions.",
  arguments: "<files...>",
  options: [
    { flags: "--out <dir>", description: "write balanced.json and unbalanced.json there" },
    SEED_OPTION,
    SPLIT_OPTION,
    JSON_OPTION,
  ],
  examples: ["corpus bias dev.json", "corpus bias dev.json --out subsets --json"],

  async run(paths, { out: dir, seed, split, json }, { print, log, startReadProgress }) {
    const { readTable } = await import("../../formats/index.ts");
    const { biasProbes, pictureSubsets, visualBias } = await import("../../corpus/index.ts");
    const { Random } = await import("../../core/index.ts");
    const source = { split: split as string | undefined };
    const contents = { pictures: true, sentences: true };
    const table = await readTable(paths, {
      ...source,
      contents,
      progress: startReadProgress(paths),
    });
    const result = { ...visualBias(table), probes: biasProbes(table, { random: new Random(String(seed)) }) };
    if (dir !== undefined) {
      const { writeSubsets } = await import("../write-corpus.ts");
      const subsets = pictureSubsets(table);
      const nameOf = (row: number) => subsets[row];
      await writeSubsets(paths, String(dir), { ...source, startReadProgress, names: SUBSETS, nameOf });
      for (const name of SUBSETS) log(`Wrote ${join(String(dir), `${name}.json`)}`);
    }
    if (json) {
      print(JSON.stringify(result));
      return 0;
    }
    const one = (value: number) => formatFixed(value, 1);
    if (result.table.length === 0) print("No picture occurs twice.");
    else {
      print(
        textTable(result.table, [
          { head: "frequency", cell: (row) => row.frequency },
          { head: "pictures", cell: (row) => formatCount(row.pictures) },
          { head: "expected same", cell: (row) => one(row.expectedSame) },
          { head: "%", cell: (row) => one(row.expectedPercent) },
          { head: "observed same", cell: (row) => formatCount(row.observedSame) },
          { head: "%", cell: (row) => one(row.observedPercent) },
        ]),
      );
    }
    print(
      `A model that knows each picture's majority label is right on ${formatFixed(result.upperBound, 2)} %.`,
    );
    print(
      `Examples: ${formatCount(result.balanced)} balanced, ${formatCount(result.unbalanced)} unbalanced, ` +
        `${formatCount(result.single)} with a picture of their own.\n`,
    );
    print(
      textTable<Probe>(result.probes, [
        { head: "guess from", cell: (row) => row.name },
        { head: "right %", cell: (row) => percent(row.accuracy) },
        { head: "95 %", cell: (row) => formatInterval(row.interval, (value) => percent(value, 1)) },
        { head: "majority %", cell: (row) => percent(row.majorityBaseline) },
        { head: "verdict", cell: (row) => row.verdict },
        { head: "", cell: (row) => row.explanation },
      ]),
    );
    return 0;
  },
};
