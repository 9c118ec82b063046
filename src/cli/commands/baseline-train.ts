import { CounterpointError } from "../../core/index.ts";
import { trainBaseline } from "../../index.ts";
import type { Baseline, RunsOnSplit, TrainBaselineOptions } from "../../models/index.ts";
import { type Context, DEVICE_FLAG, defineCommand, JSON_FLAG, SEED_FLAG } from "../command.ts";
import { choice, integer, parsed, text, toNumber, wrongValue } from "../flags.ts";
import { formatCount, formatFixed, percent, type TextColumn, textTable } from "../text-table.ts";

/**
 * `baseline train`: trains a baseline of the papers several times, and compares with the published results (SPEC M1,
 * M2, M4).
 */
export const baselineTrain = defineCommand({
  noun: "baseline",
  verb: "train",
  summary: "Train a baseline and evaluate it on every split",
  details:
    "Trains on train.json of the corpus folder and reports accuracy and consistency on train.json and, if they exist, dev.json, test.json and hidden.json (or test1.json and test2.json). The corpus is recognised by its content: scenes have the baselines of the NLVR paper, photographs those of NLVR2. Each run gets its own folder with settings, log, vocabulary and best weights (best.onnx). If interrupted, run the same command again to resume from the last complete epoch (maxent and mlp: from the last complete run). A larger --runs adds runs. The number of threads is recorded with a run, because it affects floating-point rounding. --set changes any hyperparameter that `baseline list --about` shows; the values are recorded with a run, and a run with others needs another folder.",
  arguments: "<baseline>",
  options: {
    splits: text("<dir>", "corpus folder with train.json (required)", { required: true }),
    out: text("<dir>", "folder for the runs (required)", { required: true }),
    features: text(
      "<dir>",
      "folder of `photos features` with all of these files: for baselines that look at photographs; `none` for n2nmn on scenes, to learn its image encoder from labels (the same as --set pretrained=0)",
    ),
    detections: text("<file>", "file of `photos detect --out`: for maxent on photographs"),
    vectors: text(
      "<file>",
      "word vectors to begin with, such as glove.txt: for baselines on photographs that read words",
    ),
    encoder: text(
      "<file>",
      "ONNX file of a sentence encoder, such as BERT, with its tokenizer.json beside it; it is not trained",
    ),
    maxMissing: integer(
      "examples of a file that may lack features or detections; they are left out",
      { min: 0 },
      { default: "0" },
    ),
    startFrom: text(
      "<dir>",
      "--out folder of the baseline that this one begins with: n2nmn-cloning for n2nmn-tuning",
    ),
    runs: integer("number of runs with different random seeds (default: 10 for scenes, 3 for photographs)", {
      min: 1,
      max: 1_000,
    }),
    vary: choice(
      "<what>",
      "what differs between runs: held-out examples and initial weights (folds), or initial weights alone (seed)",
      ["folds", "seed"],
      { default: "folds" },
    ),
    threads: integer("number of threads", { min: 1, max: 64 }, { default: "1" }),
    device: DEVICE_FLAG,
    set: parsed("<name=value...>", "hyperparameters of the model or its training", toHyperparameters),
    width: integer("number of units or feature maps, the same as --set width=<number>", { min: 1 }),
    steps: integer("number of reasoning steps, the same as --set steps=<number>", { min: 1 }),
    imageSize: parsed(
      "<height>x<width>",
      "pixels of an image, the same as --set imageHeight=<height> imageWidth=<width>",
      toImageSize,
    ),
    seed: SEED_FLAG,
    json: JSON_FLAG,
  },
  examples: [
    "baseline train text --splits nlvr --out runs/text",
    "baseline train majority --splits nlvr --runs 1 --out runs/majority",
    "baseline train text --splits nlvr2 --vectors glove.txt --out runs/nlvr2-text",
    "baseline train image --splits nlvr2 --features features/image --width 256 --out runs/nlvr2-image",
    "baseline train n2nmn-tuning --splits nlvr --start-from runs/n2nmn-cloning --out runs/n2nmn-tuning",
    "baseline train n2nmn-rl --splits nlvr --features none --out runs/n2nmn-rl-from-pixels",
    "baseline train maxent --splits nlvr2 --detections detections.jsonl --out runs/nlvr2-maxent",
    "baseline train cnn-rnn --splits nlvr --set width=512 learningRate=0.0005 --out runs/cnn-rnn-512",
  ],
  isResumable: true,

  async run([baseline = ""], options, context) {
    const { print, log, showProgress } = context;
    const { runs, seed, out, threads, device, startFrom, vary } = options;
    const { features, detections, vectors, encoder, maxMissing } = options;
    const { baselinesFor } = await import("../../models/index.ts");
    const hasOwnOptimiser = ({ name, trainCustom }: Baseline) =>
      name === baseline && trainCustom !== undefined;
    if ((["nlvr", "nlvr2"] as const).some((corpus) => baselinesFor(corpus).some(hasOwnOptimiser)))
      context.setInterruptMessage(
        "Stopped. Run the same command again: finished runs are kept, this run starts over.",
      );
    await (await import("../../tensors/index.ts")).prepareRuntime(log);
    const { report, reportStep } = trainingLogger(runs, context);
    const result = await trainBaseline(baseline, {
      splits: options.splits,
      runs,
      seed,
      out,
      threads,
      device,
      ...{ detections, vectors, encoder, maxMissing, startFrom, vary },
      ...(features !== NO_FEATURES && { features }),
      hyperparameters: hyperparametersOf(options),
      now: context.now,
      onProgress: showProgress,
      onEpoch: report,
      onStep: reportStep,
    });
    const { splits, unlabelled, missing } = result;
    if (missing > 0) log(`${formatCount(missing)} examples have no features or detections and are left out`);
    for (const file of unlabelled) log(`${file} has no labels and is skipped`);
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
            ? [{ head: "best run on dev", cell: bestText }]
            : []),
          ...(splits.some(({ published }) => published !== null) ? PUBLISHED : []),
        ]),
      );
      const known = baselinesFor(result.corpus).find(({ name }) => name === baseline);
      if (splits.some(({ published }) => published !== null)) print(`Published: ${known?.published?.source}`);
    }
    return 0;
  },
});

type Hyperparameters = Readonly<Record<string, number>>;

/** The value of --features that has an image encoder learned from labels. */
const NO_FEATURES = "none";

interface HyperparameterFlags {
  readonly features?: string | undefined;
  readonly set: Hyperparameters | undefined;
  readonly width: number | undefined;
  readonly steps: number | undefined;
  readonly imageSize: Hyperparameters | undefined;
}

/** The hyperparameters that flags set; one that is set twice is an error. */
export function hyperparametersOf({
  features,
  set = {},
  width,
  steps,
  imageSize = {},
}: HyperparameterFlags): Hyperparameters {
  const given: Hyperparameters[] = [set, imageSize];
  if (width !== undefined) given.push({ width });
  if (steps !== undefined) given.push({ steps });
  if (features === NO_FEATURES) given.push({ pretrained: 0 });
  return unite(given);
}

function unite(given: readonly Hyperparameters[]): Hyperparameters {
  const all = given.flatMap((each) => Object.entries(each));
  const values = new Map(all);
  const twice = all.find(([name, value]) => values.get(name) !== value);
  if (twice !== undefined)
    throw new CounterpointError(
      "usage",
      `The hyperparameter ${twice[0]} is set to ${twice[1]} and ${values.get(twice[0])}`,
    );
  return Object.fromEntries(values);
}

export function toHyperparameters(value: unknown, flag: string): Hyperparameters {
  return unite(
    [value].flat().map((each) => {
      const [, name, number] = /^(\w+)=(.+)$/.exec(String(each)) ?? [];
      if (name === undefined || Number.isNaN(toNumber(number)))
        throw wrongValue(flag, "a name and a number, as in width=64", each);
      return { [name]: toNumber(number) };
    }),
  );
}

export function toImageSize(value: unknown, flag: string): Hyperparameters {
  const [, height, width] = /^(\d{1,5})x(\d{1,5})$/.exec(String(value)) ?? [];
  if (height === undefined) throw wrongValue(flag, "height and width in pixels, as in 100x400", value);
  return { imageHeight: Number(height), imageWidth: Number(width) };
}

/** Accuracy and consistency of the best run on dev, as N2 Table 6 prints those of test splits. */
function bestText({ bestOnDev }: RunsOnSplit): string | null {
  return bestOnDev && `${percent(bestOnDev.accuracy)}/${percent(bestOnDev.consistency)}`;
}

/** Columns of a table with an official split. */
const PUBLISHED: readonly TextColumn<RunsOnSplit>[] = [
  { head: "published %", cell: ({ published }) => percent(published?.mean ?? null) },
  { head: "SD", cell: ({ published }) => percent(published?.deviation ?? null) },
  { head: "consistency", cell: ({ published }) => percent(published?.consistency ?? null) },
];

/** Minimum milliseconds between two messages, for epochs and within a long epoch. */
const LOG_INTERVALS_MS = { epochs: 10_000, steps: 30_000 };

/** Logs the progress of training runs now and then. */
export function trainingLogger(
  runs: number | undefined,
  { log, now }: Pick<Context, "log" | "now">,
): Required<Pick<TrainBaselineOptions, "report" | "reportStep">> {
  let noted = now();
  let lastEpochEnd: { readonly run: number; readonly at: number } | undefined;
  let firstStep:
    | { readonly run: number; readonly epoch: number; readonly done: number; readonly at: number }
    | undefined;
  const ofRuns = runs === undefined ? "" : ` of ${runs}`;
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
          `run ${run}${ofRuns}, epoch ${epoch}: loss ${formatFixed(loss, 4)}, ${percent(validationAccuracy)} % validation accuracy`,
          stopsEarly ? `, best ${percent(bestAccuracy)} % in epoch ${bestEpoch}` : "",
          isLast ? "; finished" : `; stops after epoch ${lastEpoch}${left}`,
          isLast || !stopsEarly ? "" : " (later if validation improves)",
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
        `run ${run}${ofRuns}, epoch ${epoch}: ${Math.floor(100 * done)} % done, loss ${formatFixed(loss, 4)}; ${Math.ceil(left / 1_000)} s left`,
      );
    },
  };
}
