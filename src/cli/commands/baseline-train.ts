import { trainBaseline } from "../../index.ts";
import type { RunsOnSplit, TrainBaselineOptions } from "../../models/index.ts";
import { type Context, defineCommand, JSON_FLAG, SEED_FLAG } from "../command.ts";
import { choice, integer, text } from "../flags.ts";
import { formatCount, formatFixed, percent, type TextColumn, textTable } from "../text-table.ts";

/**
 * `baseline train`: trains a baseline of the papers several times, and compares with the published results (SPEC M1,
 * M2, M4).
 */
export const baselineTrain = defineCommand({
  noun: "baseline",
  verb: "train",
  summary: "Train a baseline and measure it on every split",
  details:
    "Trains on train.json of the folder of splits, and measures on it and on dev.json, test.json and hidden.json (or test1.json and test2.json), if they are there, in accuracy and consistency. Each run gets a folder of its own with its settings, log, vocabulary and best weights (best.onnx). Stopped half-way, the same command goes on from the last whole epoch (maxent and mlp: from the last whole run); with more runs it adds to those that are there. The number of threads is part of a run, because it changes the last digits of sums.",
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
    const { splits, unlabelled } = result;
    for (const file of unlabelled) log(`${file} has no labels: not measured on`);
    if (options.json) print(JSON.stringify(result));
    else {
      print(
        textTable(splits, [
          { head: "split", cell: ({ split }) => split },
          { head: "examples", cell: ({ examples }) => formatCount(examples) },
          { head: "runs", cell: (row) => row.runs },
          { head: "accuracy %", cell: ({ mean }) => percent(mean) },
          { head: "SD", cell: ({ deviation }) => percent(deviation) },
          { head: "consistency %", cell: ({ consistency }) => percent(consistency.mean) },
          { head: "SD", cell: ({ consistency }) => percent(consistency.deviation) },
          ...(splits.some(({ bestOnDev }) => bestOnDev !== null)
            ? [{ head: "run best on dev", cell: bestText }]
            : []),
          ...(splits.some(({ published }) => published !== null) ? PUBLISHED : []),
        ]),
      );
      if (splits.some(({ published }) => published !== null)) print(`Published: ${known?.published?.source}`);
    }
    return 0;
  },
});

/** Accuracy and consistency of the run best on dev, as N2 Table 6 prints those of test splits. */
function bestText({ bestOnDev }: RunsOnSplit): string | null {
  return bestOnDev && `${percent(bestOnDev.accuracy)}/${percent(bestOnDev.consistency)}`;
}

/** Columns of a table with an official split. */
const PUBLISHED: readonly TextColumn<RunsOnSplit>[] = [
  { head: "published %", cell: ({ published }) => percent(published?.mean ?? null) },
  { head: "SD", cell: ({ published }) => percent(published?.deviation ?? null) },
];

/** Minimum milliseconds between two messages, for epochs and within a long epoch. */
const LOG_INTERVALS_MS = { epochs: 10_000, steps: 30_000 };

/** Logs the progress of training runs now and then. */
export function trainingLogger(
  runs: number,
  { log, now }: Pick<Context, "log" | "now">,
): Required<Pick<TrainBaselineOptions, "report" | "reportStep">> {
  let noted = now();
  let lastEpochEnd: { readonly run: number; readonly at: number } | undefined;
  let firstStep:
    | { readonly run: number; readonly epoch: number; readonly done: number; readonly at: number }
    | undefined;
  const say = (text: string) => {
    noted = now();
    log(text);
  };
  return {
    report(run, { epoch, loss, validationAccuracy, bestAccuracy, bestEpoch, lastEpoch, stopsEarly }) {
      const seconds = lastEpochEnd?.run === run ? (now() - lastEpochEnd.at) / 1_000 : undefined; // the first epoch includes other work
      lastEpochEnd = { run, at: now() };
      const isLast = epoch === lastEpoch;
      if (!isLast && now() < noted + LOG_INTERVALS_MS.epochs) return;
      const left = seconds === undefined ? "" : ` in ${Math.ceil(seconds * (lastEpoch - epoch))} s`;
      say(
        [
          `run ${run} of ${runs}, epoch ${epoch}: loss ${formatFixed(loss, 4)}, ${percent(validationAccuracy)} % in validation`,
          stopsEarly ? `, best ${percent(bestAccuracy)} % in epoch ${bestEpoch}` : "",
          isLast ? "; ended" : `; ends after epoch ${lastEpoch}${left}`,
          isLast || !stopsEarly ? "" : " or, with a new best, later",
        ].join(""),
      );
    },

    reportStep(run, { epoch, done, loss }) {
      if (firstStep?.run !== run || firstStep.epoch !== epoch) {
        firstStep = { run, epoch, done, at: now() };
        return;
      }
      if (now() < noted + LOG_INTERVALS_MS.steps) return;
      const left = ((now() - firstStep.at) / (done - firstStep.done)) * (1 - done);
      if (left < LOG_INTERVALS_MS.epochs) return; // the end of the epoch will be logged
      say(
        `run ${run} of ${runs}, epoch ${epoch}: ${Math.floor(100 * done)} % of it, loss ${formatFixed(loss, 4)}; it ends in ${Math.ceil(left / 1_000)} s`,
      );
    },
  };
}
