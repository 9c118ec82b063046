import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import {
  BOX_ORDERS,
  CounterpointError,
  type Example,
  parseSplit,
  splitFromFileName,
} from "../../core/index.ts";
import { refuseToOverwrite, writeFileAtomic } from "../../files/index.ts";
import { isFormatOfScenes } from "../../formats/index.ts";
import { type Baseline, type ModelExample, modelPictureOf } from "../baseline.ts";
import { type ModelInputOptions, type ModelInputs, withModelInputs } from "./model-inputs.ts";
import { bestRunOf, Predictor } from "./predict.ts";
import { FILES, RunConfig, readJson } from "./run-folder.ts";

/** Predictions that were written, and the run that made them. */
export interface RunPredictions {
  readonly run: string;
  readonly baseline: string;
  readonly predictions: number;
  /** Examples without a prediction, because their photographs have no features or detections. */
  readonly missing: number;
  /** Number of empty sentences; they get an answer all the same. */
  readonly emptySentences: number;
  readonly unknownWords: readonly string[];
}

export interface PredictWithRunOptions extends Omit<ModelInputOptions, "vectors"> {
  /** The prediction file to write. */
  readonly out: string;
  /** True to predict each image of an example, not only the first. */
  readonly perImage?: boolean | undefined;
  /** The split in the names of images; by default that of the file's name. */
  readonly split?: string | undefined;
}

/** Answers every example of a file with a trained run, and writes the predictions. */
export async function predictWithRun(
  folder: string,
  path: string,
  { out, perImage = false, split = splitFromFileName(path), ...options }: PredictWithRunOptions,
): Promise<RunPredictions> {
  if (perImage && parseSplit(split ?? "") === undefined) {
    const message =
      split === undefined
        ? `Image names contain the split, which can't be derived from the file name ${path}`
        : `Images are named after their split, but ${JSON.stringify(split)} is not a single word`;
    throw new CounterpointError("usage", message, { hint: "Pass it, as in: --split dev" });
  }
  const run = await bestRunOf(folder);
  const runs = [run, dirname(out)].filter((each) => existsSync(join(each, FILES.config)));
  const kept = runs.flatMap((each) => Object.values(FILES).map((name) => join(each, name)));
  refuseToOverwrite([path, ...kept], out);
  return withModelInputs(path, options, async ({ corpus, kinds, read }) => {
    await requireSameInputs(run, { corpus, kinds });
    const predictor = await Predictor.open(run, { device: options.device });
    try {
      const { examples, missing } = await read(path, "any");
      rejectDuplicateIds(path, examples);
      const lines = perImage
        ? await answerImages(predictor, examples, split!)
        : await answerExamples(predictor, examples);
      await writeFileAtomic(out, lines.join(""));
      return {
        run,
        baseline: predictor.baseline.name,
        predictions: lines.length,
        missing,
        emptySentences: examples.filter(({ sentence }) => sentence.trim() === "").length,
        unknownWords: predictor.outOfVocabulary(examples),
      };
    } finally {
      await predictor.close();
    }
  });
}

/** What models see and read through, by its option. */
const KINDS = {
  features: { what: "features of photographs", other: "features of another recipe or network" },
  encoder: { what: "a sentence encoder", other: "another sentence encoder" },
};

/** Refuses scenes for a run on photographs and the other way round, and inputs of another kind than it was trained with. */
async function requireSameInputs(
  run: string,
  { corpus, kinds }: Pick<ModelInputs, "corpus" | "kinds">,
): Promise<void> {
  const config = await readJson(join(run, FILES.config), RunConfig);
  if (isFormatOfScenes(config.corpus) !== isFormatOfScenes(corpus)) {
    const message = `${run} was trained on ${config.corpus}, but the file is of ${corpus}`;
    throw new CounterpointError("data/wrong-corpus", message, {
      hint: isFormatOfScenes(corpus) ? "Pass a file of photographs" : "Pass a file of scenes",
    });
  }
  for (const [option, { what, other }] of Object.entries(KINDS)) {
    const [trained, given] = [config.inputs?.[option], kinds[option]];
    if (trained === given) continue;
    const problem = given === undefined ? what : trained === undefined ? `no --${option}` : other;
    const hint =
      trained === undefined
        ? `Leave --${option} out`
        : `Pass what it was trained with after --${option}, computed for this file`;
    throw new CounterpointError("usage", `${run} was trained with ${problem}`, { hint });
  }
}

async function answerExamples(predictor: Predictor, examples: readonly ModelExample[]): Promise<string[]> {
  const labels = await predictor.predict(examples);
  return examples.map(({ id }, i) => `${id},${labels[i]}\n`);
}

/** The answers to all six images of every example; of a model that does not see the order of boxes they are the same. */
async function answerImages(
  predictor: Predictor,
  examples: readonly ModelExample[],
  split: string,
): Promise<string[]> {
  const labels: boolean[][] = [];
  for (let order = 0; order < BOX_ORDERS; order += 1)
    labels.push(await predictor.predict(examples, { view: order % predictor.views }));
  return examples.flatMap(({ id }, i) =>
    labels.map((each, order) => `${split}-${id}-${order}.png,${each[i]}\n`),
  );
}

/** Two answers to one identifier could not be scored. */
function rejectDuplicateIds(path: string, examples: readonly ModelExample[]): void {
  const ids = new Set<string>();
  for (const { id } of examples) {
    if (ids.has(id)) {
      const hint = "Give each example a unique identifier; `corpus check` lists all duplicates";
      throw new CounterpointError("data/invalid", `The identifier ${id} occurs twice`, {
        at: [path, id],
        hint,
      });
    }
    ids.add(id);
  }
}

/** A trained run that predicts labels. */
export interface LoadedRun {
  /** The folder of the run. */
  readonly folder: string;
  readonly baseline: string;
  /** Predicts labels, by the identifiers of the examples. */
  predict(examples: Iterable<Pick<Example, "id" | "sentence" | "pictures">>): Promise<Map<string, boolean>>;
  /** Frees the memory of the model. */
  close(): Promise<void>;
}

export interface LoadRunOptions {
  /** The baseline of the run, if it is one of your own. */
  readonly baseline?: Baseline | undefined;
}

/** Loads a run of `trainBaseline`; of a folder with several runs, the one that was best in validation. */
export async function loadRun(folder: string, { baseline: own }: LoadRunOptions = {}): Promise<LoadedRun> {
  const run = await bestRunOf(folder);
  const predictor = await Predictor.open(run, { own });
  return {
    folder: run,
    baseline: predictor.baseline.name,
    async predict(examples) {
      const questions = Array.from(examples, ({ id, sentence, pictures }) => {
        const picture = modelPictureOf(pictures);
        return { id, sentence, picture, label: undefined, directory: undefined };
      });
      const labels = await predictor.predict(questions);
      return new Map(questions.map(({ id }, i) => [id, labels[i]!]));
    },
    close: () => predictor.close(),
  };
}
