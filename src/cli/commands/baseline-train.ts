import { trainBaseline } from "../../index.ts";
import { defineCommand, JSON_FLAG, SEED_FLAG } from "../command.ts";
import { choice, integer, text } from "../flags.ts";
import { formatCount, percent, textTable } from "../text-table.ts";
import { trainingLogger } from "../training-logger.ts";

/** `baseline train`: a baseline of the papers, several times, beside what they print (SPEC M1, M2, M4). */
export const baselineTrain = defineCommand({
  noun: "baseline",
  verb: "train",
  summary: "Train a baseline and measure it on every split",
  details:
    "Trains on train.json of the folder of splits, and measures on it and on dev.json and test.json, if they are there. Each run gets a folder of its own with its settings, log, vocabulary and best weights (best.onnx). Stopped half-way, the same command goes on from the last whole epoch (maxent and mlp: from the last whole run); with more runs it adds to those that are there. The number of threads is part of a run, because it changes the last digits of sums.",
  arguments: "<baseline>",
  options: {
    splits: text("<dir>", "the folder of the corpus, with train.json (required)", { required: true }),
    out: text("<dir>", "the folder for the runs (required)", { required: true }),
    corpus: choice("<name>", "which corpus it is", ["nlvr"], { default: "nlvr" }),
    runs: integer("how many times, with different seeds", { min: 1, max: 1_000 }, { default: "10" }),
    threads: integer("threads for the arithmetic", { min: 1, max: 64 }, { default: "1" }),
    seed: SEED_FLAG,
    json: JSON_FLAG,
  },
  examples: [
    "baseline train text --splits nlvr --out runs/text",
    "baseline train majority --splits nlvr --runs 1 --out runs/majority",
  ],
  isResumable: true,

  async run([baseline = ""], options, context) {
    const { print, log, showProgress } = context;
    const { runs, seed, out, threads } = options;
    const { BASELINES } = await import("../../models/index.ts");
    const known = BASELINES.find(({ name }) => name === baseline);
    if (known?.trainCustom !== undefined)
      context.setInterruptMessage(
        "Stopped; the same command keeps runs that have ended, and begins this one anew",
      );
    await (await import("../../tensors/index.ts")).prepareRuntime(log);
    const { report, reportStep } = trainingLogger(runs, context);
    const result = await trainBaseline(baseline, {
      splits: options.splits,
      runs,
      seed,
      out,
      threads,
      onProgress: showProgress,
      onEpoch: report,
      onStep: reportStep,
    });
    const { splits } = result;
    if (options.json) print(JSON.stringify(result));
    else {
      print(
        textTable(splits, [
          { head: "split", cell: ({ split }) => split },
          { head: "examples", cell: ({ examples }) => formatCount(examples) },
          { head: "runs", cell: (row) => row.runs },
          { head: "accuracy %", cell: ({ mean }) => percent(mean) },
          { head: "SD", cell: ({ deviation }) => percent(deviation) },
          { head: "published %", cell: ({ published }) => percent(published?.mean ?? null) },
          { head: "SD", cell: ({ published }) => percent(published?.deviation ?? null) },
        ]),
      );
      if (known?.published !== undefined) print(`Published: ${known.published.source}`);
    }
    return 0;
  },
});
