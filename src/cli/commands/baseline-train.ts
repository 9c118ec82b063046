import { CounterpointError } from "../../core/index.ts";
import { type Command, JSON_OPTION, SEED_OPTION } from "../command.ts";
import { noteTraining } from "../note-training.ts";
import { count, percent, textTable } from "../text-table.ts";

/** `baseline train`: a baseline of the papers, several times, beside what they print (SPEC M1, M2, M4). */
export const baselineTrain: Command = {
  noun: "baseline",
  verb: "train",
  summary: "Train a baseline and measure it on every split",
  details:
    "Trains on train.json of the data folder, and measures on it and on dev.json and test.json, if they are there. Each run gets a folder of its own with its settings, log, vocabulary and best weights (best.onnx). Stopped half-way, the same command goes on from the last whole epoch (maxent and mlp: from the last whole run); with more runs it adds to those that are there. The number of threads is part of a run, because it changes the last digits of sums.",
  arguments: "<baseline>",
  options: [
    {
      flags: "--data <dir>",
      description: "the folder of the corpus, with train.json (required)",
      required: true,
    },
    { flags: "--out <dir>", description: "the folder for the runs (required)", required: true },
    { flags: "--corpus <name>", description: "which corpus it is", choices: ["nlvr"], default: "nlvr" },
    { flags: "--runs <number>", description: "how many times, with different seeds", default: "10" },
    { flags: "--threads <number>", description: "threads for the arithmetic", default: "1" },
    SEED_OPTION,
    JSON_OPTION,
  ],
  examples: [
    "baseline train text --data nlvr --out runs/text",
    "baseline train majority --data nlvr --runs 1 --out runs/majority",
  ],
  goesOn: true,

  async run([baseline = ""], options, context) {
    const { out, note, version, progress } = context;
    const runs = wholeNumber("runs", options.runs, MOST_RUNS);
    const { trainOnFiles } = await import("../train-on-files.ts");
    const { BASELINES } = await import("../../models/index.ts");
    const known = BASELINES.find(({ name }) => name === baseline);
    if (known?.learn !== undefined)
      context.whenStopped("Stopped; the same command keeps runs that have ended, and begins this one anew");
    const result = await trainOnFiles({
      baseline,
      corpus: String(options.corpus),
      data: String(options.data),
      runs,
      seed: String(options.seed),
      out: String(options.out),
      threads: wholeNumber("threads", options.threads, MOST_THREADS),
      version,
      progress,
      note,
      ...noteTraining(runs, context),
    });
    const { withPublished } = await import("../tabulate-runs.ts");
    const splits = withPublished(baseline, result.splits);
    if (options.json) out(JSON.stringify({ ...result, splits }));
    else {
      out(
        textTable(splits, [
          { head: "split", cell: ({ split }) => split },
          { head: "examples", cell: ({ examples }) => count(examples) },
          { head: "runs", cell: (row) => row.runs },
          { head: "accuracy %", cell: ({ mean }) => percent(mean) },
          { head: "SD", cell: ({ deviation }) => percent(deviation) },
          { head: "published %", cell: ({ published }) => percent(published?.mean ?? null) },
          { head: "SD", cell: ({ published }) => percent(published?.deviation ?? null) },
        ]),
      );
      if (known?.published !== undefined) out(`Published: ${known.published.source}`);
    }
    return 0;
  },
};

const MOST_RUNS = 1_000;
const MOST_THREADS = 64;

function wholeNumber(name: string, value: unknown, most: number): number {
  const number = Number(value);
  if (Number.isInteger(number) && number >= 1 && number <= most) return number;
  throw new CounterpointError(
    "usage",
    `--${name} should be a whole number from 1 to ${count(most)}, but is ${value}`,
  );
}
