import { humanPerformance } from "../../index.ts";
import { defineCommand, FORMAT_FLAG, JSON_FLAG, SEED_FLAG, SPLIT_FLAG } from "../command.ts";
import { integer } from "../flags.ts";
import { formatCount, formatFixed, formatInterval, textTable } from "../text-table.ts";

/** `corpus humans`: accuracy of people (SPEC A2). */
export const corpusHumans = defineCommand({
  noun: "corpus",
  verb: "humans",
  summary: "Human performance: mean and standard deviation over workers",
  details:
    "Several held-out splits are also pooled, with all judgments of a worker. The interval resamples sentences and keeps the workers fixed. Exits with code 1 if no worker has enough judgments. In JSON, mean and sd are in percent.",
  arguments: "<files...>",
  options: {
    threshold: integer("minimum judgments per worker (default: 100)", { min: 1 }),
    seed: SEED_FLAG,
    split: SPLIT_FLAG,
    format: FORMAT_FLAG,
    json: JSON_FLAG,
  },
  examples: ["corpus humans dev.json test.json", "corpus humans pilot.json --threshold 20 --json"],

  async run(paths, { threshold, seed, split, format, json }, { print, log, showProgress }) {
    const result = await humanPerformance(paths, {
      threshold,
      seed,
      split,
      format,
      onProgress: showProgress,
    });
    const { splits, pooled } = result;
    if (json) print(JSON.stringify(result));
    else {
      print(
        textTable(pooled === null ? splits : [...splits, pooled], [
          { head: "split", cell: (row) => row.split },
          { head: "mean %", cell: (row) => formatFixed(row.mean, 2) },
          { head: "sd", cell: (row) => formatFixed(row.sd, 2) },
          {
            head: "95 % over sentences",
            cell: (row) => formatInterval(row.interval, (value) => formatFixed(value, 1)),
          },
          { head: "workers", cell: (row) => row.workers },
          { head: "judgments", cell: (row) => formatCount(row.judgments) },
          { head: "workers excluded", cell: (row) => row.skippedWorkers },
        ]),
      );
      for (const { split: name, mean, threshold: wanted, perWorker } of splits) {
        if (mean !== null) continue;
        if (perWorker.length === 0)
          log(`${name}: no example has two judgments: human performance cannot be measured`);
        else log(`${name}: no worker has ${wanted} judgments on examples with more than one judgment`);
      }
    }
    return splits.every(({ mean }) => mean !== null) ? 0 : 1;
  },
});
