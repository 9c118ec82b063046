import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { CounterpointError } from "../../core/index.ts";
import { packageVersion } from "../../files/index.ts";
import {
  addOutput,
  checkModel,
  Graph,
  Session,
  type SessionOptions,
  type TensorData,
} from "../../tensors/index.ts";
import type { Baseline, Model, ModelExample } from "../baseline.ts";
import { baselinesFor } from "../baselines.ts";
import type { ExplainedStep } from "../explanation.ts";
import { modelOf, withHyperparameters } from "../hyperparameters.ts";
import { outOfVocabulary } from "../vocabulary.ts";
import { argmaxLabels, bucketByLength } from "./bucket-by-length.ts";
import { FinishedRun, RunResult } from "./run.ts";
import { FILES, foldersIn, hashOf, hintToRepeat, RunConfig, readJson } from "./run-folder.ts";

/** Batch size of predictions. */
const BATCH = 256;

/** A trained model and what it takes to ask it something. */
export interface TrainedModel {
  readonly baseline: Baseline;
  readonly vocabulary: readonly string[];
  /** The bytes of the .onnx file, or its path. */
  readonly model: Uint8Array | string;
}

interface OpenOptions {
  /** The version that has to have trained the run; this one by default. */
  readonly version?: string | undefined;
  /** The baseline of the run, if it is none of the papers'. */
  readonly own?: Baseline | undefined;
  readonly device?: string | undefined;
}

/** A finished run, ready to predict. */
export class Predictor {
  readonly baseline: Baseline;
  readonly #vocabulary: readonly string[];
  readonly #model: Model;
  readonly #session: Session;

  private constructor({ baseline, vocabulary }: Omit<TrainedModel, "model">, session: Session) {
    this.baseline = baseline;
    this.#vocabulary = vocabulary;
    this.#model = modelOf(baseline, vocabulary);
    this.#session = session;
  }

  /** Opens the folder of a run of this version; a run of one's own baseline needs that baseline. */
  static async open(folder: string, { version, own, device }: OpenOptions = {}): Promise<Predictor> {
    const { baseline, vocabulary, path, threads } = await readRun(folder, { version, own });
    const opened = Predictor.of({ baseline, vocabulary, model: path }, { threads, device });
    return opened.catch((cause: unknown) => {
      if (cause instanceof CounterpointError) throw cause; // nothing is wrong with the file
      const message = `${path} cannot be read: ${(cause as Error).message}`;
      throw new CounterpointError("data/unreadable", message, { hint: hintToRepeat(folder), cause });
    });
  }

  /** Opens a model that is not in the folder of a run. */
  static async of(
    { baseline, vocabulary, model }: TrainedModel,
    options: SessionOptions,
  ): Promise<Predictor> {
    return new Predictor({ baseline, vocabulary }, await Session.open(model, options));
  }

  /** The words of examples that are not in the vocabulary. */
  outOfVocabulary(examples: readonly ModelExample[]): readonly string[] {
    return outOfVocabulary(
      this.#vocabulary,
      examples.map(({ sentence }) => sentence),
    );
  }

  /** Models that read a sentence once for all of its pictures are large: they get batches as in training. */
  get #batchSize(): number {
    return this.#model.batchBy === "sentence" ? (this.baseline.settings?.batchSize ?? BATCH) : BATCH;
  }

  /** Number of views of an example; answers can differ between them. */
  get views(): number {
    return this.#model.views ?? 1;
  }

  /** The labels of examples, in order, in one of the views; reports the number of answers after every batch. */
  async predict(
    examples: readonly ModelExample[],
    { view = 0, report }: { readonly view?: number; readonly report?: (answered: number) => void } = {},
  ): Promise<boolean[]> {
    const labels = new Map<ModelExample, boolean>();
    for (const batch of bucketByLength(examples, { model: this.#model, size: this.#batchSize })) {
      const { logits } = await this.#session.run(await this.#model.encode(batch, () => view));
      for (const [i, label] of argmaxLabels(answers(logits, batch.length)).entries())
        labels.set(batch[i]!, label === 1);
      report?.(labels.size);
    }
    return examples.map((example) => labels.get(example)!);
  }

  async close(): Promise<void> {
    await this.#session.close();
  }
}

/** What is in the folder of a finished run whose files are as they were. */
interface StoredRun {
  readonly baseline: Baseline;
  readonly vocabulary: readonly string[];
  /** Of its model. */
  readonly path: string;
  readonly threads: number;
}

async function readRun(
  folder: string,
  { version = packageVersion(), own }: Pick<OpenOptions, "version" | "own"> = {},
): Promise<StoredRun> {
  const config = await readJson(join(folder, FILES.config), RunConfig);
  if (config.version !== version) {
    const message = `${folder} was trained with version ${config.version}, but this is version ${version}`;
    throw new CounterpointError("data/unreadable", message, {
      hint: "Train it again, or use that version",
    });
  }
  const known = own === undefined ? baselinesFor(config.corpus) : [own];
  const found = known.find(({ name }) => name === config.baseline);
  if (found === undefined) {
    const message = `${folder} is a run of ${JSON.stringify(config.baseline)}, which is not a known baseline`;
    const hint = "`baseline list` lists the baselines";
    throw new CounterpointError("data/unreadable", message, { hint });
  }
  const baseline = withHyperparameters(found, config.hyperparameters ?? {});
  const { files } = await readJson(join(folder, FILES.result), FinishedRun); // a run that has not ended has none
  for (const [name, hash] of Object.entries(files)) {
    const path = join(folder, name);
    const bytes = await readFile(path).catch(() => undefined);
    if (bytes !== undefined && hashOf(bytes) === hash) continue;
    const message = `${path} has been modified since the run finished`;
    throw new CounterpointError("data/unreadable", message, { hint: hintToRestore(folder) });
  }
  const vocabulary = await readJson(join(folder, FILES.vocabulary), z.array(z.string()));
  return { baseline, vocabulary, path: join(folder, FILES.model), threads: config.threads };
}

/** How a run answers an example. */
export interface ExplainedAnswer {
  readonly baseline: string;
  readonly answer: boolean;
  /** The probability that the run gives to true. */
  readonly probability: number;
  readonly steps: readonly ExplainedStep[];
}

/** The answer of a run to one example, in the first view, with the steps by which it came about. */
export async function explainExample(
  folder: string,
  example: ModelExample,
  options: Pick<OpenOptions, "version"> = {},
): Promise<ExplainedAnswer> {
  const { baseline, vocabulary, path, threads } = await readRun(folder, options);
  const model = modelOf(baseline, vocabulary);
  const { explain } = model;
  if (explain === undefined) {
    const message = `${folder} is a run of ${baseline.name}, which attends to nothing that could be shown`;
    throw new CounterpointError("usage", message, {
      hint: "Pass a run of nmn, n2nmn-cloning, n2nmn-tuning, n2nmn-rl, film or mac",
    });
  }
  const graph = new Graph();
  model.build(graph);
  const names = [...new Set(Array.from(graph.watched.values(), ({ name }) => name))];
  const session = await Session.open(names.reduce(addOutput, await readFile(path)), { threads });
  try {
    const outputs = await session.run(await model.encode([example]));
    const { data } = answers(outputs.logits, 1);
    const probability = 1 / (1 + Math.exp(Number(data[0]) - Number(data[1])));
    const watched = Object.fromEntries(Array.from(graph.watched, ([key, { name }]) => [key, outputs[name]!]));
    return {
      baseline: baseline.name,
      answer: probability > 0.5,
      probability,
      steps: explain(example, watched),
    };
  } finally {
    await session.close();
  }
}

/** Hint for a finished run that lacks a file: weights in its checkpoint need not be trained again. */
function hintToRestore(folder: string): string {
  if (!existsSync(join(folder, FILES.checkpoint))) return hintToRepeat(folder);
  return `Delete ${join(folder, FILES.result)} and run the training command again; it restores the model from its checkpoint`;
}

/** Requires two logits per example: the score of anything else would be a guess. */
function answers(logits: TensorData | undefined, examples: number): TensorData {
  if (logits?.dims.length !== 2 || logits.dims[0] !== examples || logits.dims[1] !== 2)
    throw new CounterpointError("data/invalid", "The model must return two logits per example");
  if (!logits.data.every((value) => Number.isFinite(Number(value))))
    throw new CounterpointError("data/invalid", "The model returned NaN or an infinite value");
  return logits;
}

/** The folder itself if it is a run's, otherwise that of the run in it that was best in validation; all are of one baseline and corpus. */
export async function bestRunOf(folder: string): Promise<string> {
  if (existsSync(join(folder, FILES.config)) || !existsSync(folder)) return folder;
  let best: { readonly run: string; readonly config: RunConfig; readonly accuracy: number } | undefined;
  for (const run of await foldersIn(folder)) {
    if (!existsSync(join(run, FILES.result))) continue;
    const config = await readJson(join(run, FILES.config), RunConfig);
    const { validationAccuracy } = await readJson(join(run, FILES.result), RunResult);
    for (const key of ["baseline", "corpusHash"] as const) {
      if (best === undefined || best.config[key] === config[key]) continue;
      const message = `${folder} contains incompatible runs: the ${key} of one is ${best.config[key]}, of another ${config[key]}`;
      throw new CounterpointError("usage", message, { hint: `Pass one of its runs, such as ${best.run}` });
    }
    if (best === undefined || (validationAccuracy ?? 0) > best.accuracy)
      best = { run, config, accuracy: validationAccuracy ?? 0 };
  }
  if (best === undefined) {
    const hint =
      "Pass the --out folder of `baseline train`; run the same training command again to finish a run";
    throw new CounterpointError("data/unreadable", `${folder} contains no finished run`, { hint });
  }
  return best.run;
}

/**
 * Errors of a model from somebody else: it can be any network with the inputs of the baseline's own model and logits
 * as output.
 */
export function checkTrained({
  baseline,
  vocabulary,
  model,
}: TrainedModel & { readonly model: Uint8Array }): readonly string[] {
  const graph = new Graph();
  const tensor = modelOf(baseline, vocabulary).build(graph);
  return checkModel(model, { inputs: graph.inputs, output: { name: "logits", tensor } });
}
