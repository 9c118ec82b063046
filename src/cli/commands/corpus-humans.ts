import { CounterpointError } from "../../core/index.ts";
import { type Command, JSON_OPTION, SEED_OPTION, SPLIT_OPTION } from "../command.ts";
import { formatCount, formatFixed, formatInterval, textTable } from "../text-table.ts";

/** `corpus humans`: how often people are right (SPEC A2). */
export const corpusHumans: Command = {
  noun: "corpus",
  verb: "humans",
  summary: "Human performance: mean and standard deviation over workers",
  details:
    "The interval is for other sentences and the same workers. Exits with 1 when no worker has enough judgments. In JSON, mean and sd are percent.",
  arguments: "<files...>",
  options: [
    { flags: "--threshold <number>", description: "judgments that a worker needs to be counted (100)" },
    SEED_OPTION,
    SPLIT_OPTION,
    JSON_OPTION,
  ],
  examples: ["corpus humans dev.json test.json", "corpus humans pilot.json --threshold 20 --json"],

  async run(paths, { threshold, seed, split, json }, { print, log, startReadProgress }) {
    const { readValidCorpus } = await import("../../formats/index.ts");
    const { HumanPerformanceTally } = await import("../../corpus/index.ts");
    const { Random } = await import("../../core/index.ts");
    const least = threshold === undefined ? undefined : Number(threshold);
    if (least !== undefined && least < 1)
      throw new CounterpointError("usage", "--threshold should be at least 1");
    const tally = new HumanPerformanceTally();
    await readValidCorpus(
      paths,
      { split: split as string | undefined, progress: startReadProgress(paths) },
      (example) => tally.add(example),
    );
    const splits = tally.result({ threshold: least, random: new Random(String(seed)) });
    if (json) print(JSON.stringify({ splits }));
    else {
      print(
        textTable(splits, [
          { head: "split", cell: (row) => row.split },
          { head: "mean %", cell: (row) => formatFixed(row.mean, 2) },
          { head: "sd", cell: (row) => formatFixed(row.sd, 2) },
          {
            head: "95 % over sentences",
            cell: (row) => formatInterval(row.interval, (value) => formatFixed(value, 1)),
          },
          { head: "workers", cell: (row) => row.workers },
          { head: "judgments", cell: (row) => formatCount(row.judgments) },
          { head: "workers with fewer", cell: (row) => row.skippedWorkers },
        ]),
      );
      for (const { split: name, mean, threshold: wanted } of splits) {
        if (mean === null)
          log(`${name}: no worker has ${wanted} judgments of examples judged more than once`);
      }
    }
    return splits.every(({ mean }) => mean !== null) ? 0 : 1;
  },
};
