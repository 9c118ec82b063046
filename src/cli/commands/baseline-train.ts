import { CounterpointError } from "../../core/index.ts";
import type { RunProgress } from "../../models/index.ts";
import { type Command, type Context, JSON_OPTION, SEED_OPTION } from "../command.ts";
import { count, fixed, percent, textTable } from "../text-table.ts";

/** `baseline train`: a baseline of the papers, several times, beside what they print (SPEC M1, M2, M4). */
export const baselineTrain: Command = {
  noun: "baseline",
  verb: "train",
  summary: "Train a baseline and measure it on every split",
  details:
    "Trains on train.json of the data folder, and measures on it and on dev.json and test.json, if they are there. Each run gets a folder of its own with its settings, log, vocabulary and best weights (best.onnx). Stopped half-way, the same command goes on from the last whole epoch; with more runs it adds to those that are there. The number of threads is part of a run, because it changes the last digits of sums.",
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
    const { out, version, progress } = context;
    const runs = wholeNumber("runs", options.runs, MOST_RUNS);
    const { trainOnFiles } = await import("../train-on-files.ts");
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
      report: noteEpochs(runs, context),
    });
    const { withPublished } = await import("../tabulate-runs.ts");
    const splits = withPublished(baseline, result.splits);
    if (options.json) out(JSON.stringify({ ...result, splits }));
    else {
      const { BASELINES } = await import("../../models/index.ts");
      const { source } = BASELINES.find(({ name }) => name === baseline)!.published;
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
      out(`Published: ${source}`);
    }
    return 0;
  },
};

const MOST_RUNS = 1_000;
const MOST_THREADS = 64;
/** Milliseconds between two notes. */
const PAUSE = 10_000;

/** Says now and then how far the runs are. */
function noteEpochs(runs: number, { note, now }: Context): (run: number, progress: RunProgress) => void {
  let due = now() + PAUSE;
  let previous: { readonly run: number; readonly at: number } | undefined;
  return (run, { epoch, loss, validationAccuracy, bestAccuracy, bestEpoch, lastEpoch, stopsEarly }) => {
    const seconds = previous?.run === run ? (now() - previous.at) / 1_000 : undefined; // before the first epoch other things are done
    previous = { run, at: now() };
    const isLast = epoch === lastEpoch;
    if (!isLast && now() < due) return;
    due = now() + PAUSE;
    const left = seconds === undefined ? "" : ` in ${Math.ceil(seconds * (lastEpoch - epoch))} s`;
    note(
      [
        `run ${run} of ${runs}, epoch ${epoch}: loss ${fixed(loss, 4)}, ${percent(validationAccuracy)} % in validation`,
        stopsEarly ? `, best ${percent(bestAccuracy)} % in epoch ${bestEpoch}` : "",
        isLast ? "; ended" : `; ends after epoch ${lastEpoch}${left}`,
        isLast || !stopsEarly ? "" : " or, with a new best, later",
      ].join(""),
    );
  };
}

function wholeNumber(name: string, value: unknown, most: number): number {
  const number = Number(value);
  if (Number.isInteger(number) && number >= 1 && number <= most) return number;
  throw new CounterpointError(
    "usage",
    `--${name} should be a whole number from 1 to ${count(most)}, but is ${value}`,
  );
}
