import {
  CounterpointError,
  type Picture,
  photographKey,
  publishedResults,
  type Random,
  type Scene,
  type ScenePicture,
} from "../core/index.ts";
import type { FeatureStore } from "../photos/index.ts";
import type { BuildModel, Feeds, WeightValues } from "../tensors/index.ts";
import type { ExplainedStep } from "./explanation.ts";

/** Computes vectors of words from whole sentences. It is not trained. */
export interface FrozenEncoder {
  /** Numbers of a vector. */
  readonly units: number;
  /** Number of vectors of a sentence. */
  lengthOf(sentence: string): number;
  /** The vectors of a sentence one after another, in half precision. */
  vectorsOf(sentence: string): Promise<Uint16Array>;
}

/** An example as models get it: is the sentence true of the picture? */
export interface ModelExample {
  readonly id: string;
  readonly sentence: string;
  readonly picture: ModelPicture;
  /** Undefined where it is to be predicted only. */
  readonly label: boolean | undefined;
  /** The folder of its images in NLVR's train split, by which it is held out. */
  readonly directory: string | undefined;
  /** The writing task, by which consistency is measured; by default what its identifier begins with, as in NLVR. */
  readonly task?: string;
  /** What models can see of its photographs. */
  readonly photographs?: PhotographInputs;
  /** The frozen encoder that reads the sentence, if one does. */
  readonly encoder?: FrozenEncoder;
}

/** What models can see of the photographs of an example. */
export interface PhotographInputs {
  /** Their features: a row of a store. */
  readonly features?: { readonly store: FeatureStore; readonly row: number };
  /** Number of detected things by class, for each photograph. */
  readonly counts?: readonly Readonly<Record<string, number>>[];
}

/** What a sentence is set against: a scene, or a pair of photographs by their names. */
export type ModelPicture =
  | ScenePicture
  | { readonly kind: "pair"; readonly left: string; readonly right: string };

/** The pictures of an example of a corpus as models get them. */
export function modelPictureOf([first, second]: readonly Picture[]): ModelPicture {
  if (first?.kind === "scene") return first;
  const nameOf = (picture: Picture | undefined) =>
    picture?.kind === "photograph" ? photographKey(picture) : "";
  return { kind: "pair", left: nameOf(first), right: nameOf(second) };
}

/** Questions to train on, and those that say when to stop. */
export interface TrainValidationSplit {
  readonly train: readonly ModelExample[];
  readonly validation: readonly ModelExample[];
}

/** A row of a paper's table of results, in percent. */
export interface PublishedResult {
  readonly source: string;
  readonly accuracies: Readonly<
    Record<
      string,
      {
        readonly mean: number;
        readonly deviation: number | undefined;
        /** Undefined where the paper has none. */
        readonly consistency?: number | undefined;
      }
    >
  >;
}

/** Tables of results of the papers, by corpus: of its own paper, and of NLVR also that of the appendix of NLVR2's. */
const TABLES = {
  nlvr: {
    sources: ["Suhr et al. 2017, Table 3", "Suhr et al. 2019, Table 11"],
    splits: ["train", "dev", "test", "hidden"],
  },
  nlvr2: { sources: ["Suhr et al. 2019, Table 6"], splits: ["train", "dev", "test1", "test2"] },
} as const;

/** The row of a system in N Table 3 or AP Table 11, or in N2 Table 6, on the splits that it has there. */
export function publishedRow(system: string, corpus: keyof typeof TABLES = "nlvr"): PublishedResult {
  const { sources, splits } = TABLES[corpus];
  const rows = splits.flatMap((split) =>
    publishedResults(`${corpus}-${split}` as Parameters<typeof publishedResults>[0])
      .filter((each) => sources.some((source) => source === each.source) && each.system === system)
      .map(({ source, accuracy: { mean, deviation }, consistency }) => {
        const accuracy = { mean, deviation: deviation ?? undefined, consistency: consistency?.mean };
        return { source, split, accuracy };
      }),
  );
  const { source } = rows[0]!; // every baseline with a row is in one of them
  return {
    source: `${source}, ${system}`,
    accuracies: Object.fromEntries(rows.map(({ split, accuracy }) => [split, accuracy])),
  };
}

/** The results of a system that is only quoted. */
export interface QuotedRow extends PublishedResult {
  readonly system: string;
}

/** Systems of the papers' tables that no baseline is, such as CNN-BiATT, with what they are quoted for. */
export function quotedRows(
  corpus: keyof typeof TABLES,
  baselines: readonly Pick<Baseline, "published">[],
): readonly QuotedRow[] {
  const { sources, splits } = TABLES[corpus];
  const ours = new Set(baselines.map(({ published }) => published?.source.split(", ").at(-1)));
  const systems = splits.flatMap((split) =>
    publishedResults(`${corpus}-${split}` as Parameters<typeof publishedResults>[0])
      .filter(({ source }) => sources.some((each) => each === source))
      .map(({ system }) => system),
  );
  return [...new Set(systems)]
    .filter((system) => !ours.has(system))
    .map((system) => ({ system, ...publishedRow(system, corpus) }));
}

/** Training settings of a baseline (SPEC M2, M4). */
export interface TrainingSettings {
  readonly batchSize: number;
  /** The learning rate of Adam. */
  readonly learningRate: number;
  /** Early-stopping patience: number of epochs without a new best that end a run, at the beginning. */
  readonly patience: number;
  /**
   * Passes over the examples per epoch; 1 by default. After one pass many models still predict the majority class,
   * and a lucky epoch would end the run. An epoch of the paper is six passes: table 1 of Suhr et al. 2017 counts
   * each example in six orders of its boxes.
   */
  readonly passesPerEpoch?: number;
  /** Rate of the exponential moving average of the weights; without it, inference uses the current weights. */
  readonly emaRate?: number;
  /** True to update the average after each step, not after each pass. */
  readonly emaEveryStep?: boolean;
  /** L2 regularisation: this times half the squares of all weights is part of the loss. */
  readonly weightDecay?: number;
  /** The largest norm of the gradient of all weights together; a longer one is scaled down to it. */
  readonly maxGradientNorm?: number;
  /** The same for each weight tensor by itself. */
  readonly maxGradientNormPerTensor?: number;
  /** Smaller batches are left out of training, because statistics of a few examples are noise to batch normalisation. */
  readonly minBatchSize?: number;
  /** The learning rate is halved after each epoch whose mean training loss is not so much lower than that of the epoch before. */
  readonly plateauThreshold?: number;
}

/** A number that a model depends on, such as its width, and what it may be. */
export interface Hyperparameter {
  readonly value: number;
  readonly about: string;
  readonly min: number;
  readonly max: number;
  readonly isWhole: boolean;
}

/** The deviations of a baseline from what its paper describes, and what the paper leaves open. */
export interface ModelCard {
  /** The papers of the model and of the figures it is compared with. */
  readonly papers: readonly string[];
  /** One sentence for each deviation. */
  readonly differences: readonly string[];
}

/** A baseline of the papers: what it reads off its training examples, and the model that this gives. */
export interface Baseline {
  /** The word for it on the command line. */
  readonly name: string;
  readonly summary: string;
  /** Undefined for baselines without trainable weights, and for baselines with their own optimiser that never stop early. */
  readonly settings: TrainingSettings | undefined;
  /** Accuracies that the paper reports; undefined for a baseline of one's own. */
  readonly published?: PublishedResult;
  readonly card?: ModelCard;
  /** The baseline whose runs its own begin with. */
  readonly startsFrom?: string;
  /** What it sees of photographs, if it looks at them: features of any shape, those that are maps, or counts of detections. */
  readonly sees?: "features" | "maps" | "counts";
  /** Numbers that the model depends on, such as its width; `--set` changes them, and the settings of the training. */
  readonly hyperparameters?: Readonly<Record<string, Hyperparameter>>;
  /** Refuses values of hyperparameters that do not fit together. */
  checkValues?(values: Readonly<Record<string, number>>): void;
  /** Data fixed before training and stored beside the weights, such as the vocabulary. */
  vocabularyOf(
    examples: readonly ModelExample[],
    values: Readonly<Record<string, number>>,
  ): readonly string[];
  /** Learns by itself, without gradients of the model: vocabulary and weights, epoch after epoch. */
  trainCustom?(parts: TrainValidationSplit, options: CustomTrainingOptions): AsyncIterable<EpochResult>;
  /** The model with these values of its hyperparameters. It is a method, so that a baseline can name the ones it has. */
  createModel(vocabulary: readonly string[], values: Readonly<Record<string, number>>): Model;
}

/** What a baseline with its own optimiser learns by. */
export interface CustomTrainingOptions {
  readonly random: Random;
  readonly settings: TrainingSettings | undefined;
  /** The values of the hyperparameters. */
  readonly values: Readonly<Record<string, number>>;
}

/** Progress of a baseline with its own optimiser. */
export interface EpochResult {
  /** Mean over the training examples. */
  readonly loss: number;
  readonly trainAccuracy: number;
  readonly validationAccuracy: number;
  /** Current model; for a baseline that can stop early, read it before the next epoch. */
  readonly snapshot: () => { readonly vocabulary: readonly string[]; readonly weights: WeightValues };
}

/** A model: the encoding of examples as tensors, and the graph over them. */
export interface Model {
  /** Questions of equal length may stand in one batch. */
  readonly lengthOf: (example: ModelExample) => number;
  /** "sentence" to keep the examples of a sentence in one batch, for models that read it once for all of its pictures. */
  readonly batchBy?: "example" | "sentence";
  /** In how many ways a picture is shown, all of the same label, such as the orders of a scene's boxes; one if not said. */
  readonly views?: number;
  /** `sampleView` returns the view of each example in turn; the first view by default. */
  readonly encode: (examples: readonly ModelExample[], sampleView?: () => number) => Feeds | Promise<Feeds>;
  /** To logits [batch, 2]: false, true. */
  readonly build: BuildModel;
  /** The steps by which an example is answered, from the tensors that `build` watches, for models that have any. */
  readonly explain?: (example: ModelExample, watched: Feeds) => readonly ExplainedStep[];
}

/** The scene of an example; throws for a pair of photographs. */
export function sceneOf({ id, picture }: ModelExample): Scene {
  if (picture.kind === "scene") return picture.scene;
  const message = `This baseline needs NLVR scenes, but example ${id} is a pair of photographs`;
  throw new CounterpointError("data/invalid", message, {
    at: [id],
    hint: "Choose a baseline that uses only the sentence, such as text",
  });
}
