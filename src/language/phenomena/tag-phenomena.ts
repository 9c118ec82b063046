import { PHENOMENA, type Phenomenon } from "../../core/index.ts";
import { readDataFile } from "../../files/index.ts";
import { features } from "./features.ts";

/**
 * The linguistic phenomena that a sentence probably shows, in the order of NLVR2's Table 5.
 *
 * Without a model the bundled one is used, learned from annotated sentences of NLVR2 and NLVR. The first call loads
 * a part-of-speech tagger (0.2 s). Show its F1, from `taggerMeasurements`, beside what is found.
 */
export function tagPhenomena(
  sentence: string,
  model: TaggerModel = defaultTaggerModel(),
): ReadonlySet<Phenomenon> {
  const find = finders.get(model) ?? createClassifier(model);
  finders.set(model, find);
  return find(features(sentence));
}

/** The F1 of the bundled tagger on the sentences of one corpus, cross-validated, in percent. */
export interface TaggerMeasurement {
  readonly corpus: "NLVR" | "NLVR2";
  readonly sentences: number;
  /** The annotators: those of the release, or ours. */
  readonly annotation: "released" | "our own";
  readonly folds: number;
  readonly microF1: number;
  readonly macroF1: number;
  readonly f1: Readonly<Record<Phenomenon, number>>;
}

/** Measurements of the bundled tagger on each corpus that it was learned from (data/README.md). */
export function taggerMeasurements(): readonly TaggerMeasurement[] {
  return bundledTagger().measured;
}

function defaultTaggerModel(): TaggerModel {
  return bundledTagger().model;
}

interface BundledTagger {
  readonly measured: readonly TaggerMeasurement[];
  readonly model: TaggerModel;
}

let bundled: BundledTagger | undefined;

/** The bundled tagger; read at the first call. */
function bundledTagger(): BundledTagger {
  bundled ??= JSON.parse(readDataFile("phenomena-tagger.json").toString()) as BundledTagger; // by scripts/train-tagger.js
  return bundled;
}

/** Models are plain data; what is computed from one is kept as long as the model itself. */
const finders = new WeakMap<TaggerModel, PhenomenaClassifier>();

/** Classifier of one phenomenon, which is present where the weights of the features sum to more than the threshold. */
export interface CategoryModel {
  readonly threshold: number;
  readonly weights: Readonly<Record<string, number>>;
}

/** A trained tagger as plain data. */
export type TaggerModel = Readonly<Record<Phenomenon, CategoryModel>>;

/** Finds the phenomena of a sentence, in the order of the paper's table, from the names of its features. */
type PhenomenaClassifier = (features: Iterable<string>) => Set<Phenomenon>;

/** The decisions of a model. All weights of a feature are laid side by side, to be looked up once. */
export function createClassifier(model: TaggerModel): PhenomenaClassifier {
  const sumsOf = createScorer(PHENOMENA.map((phenomenon) => model[phenomenon].weights));
  return (features) => {
    const sums = sumsOf(features);
    return new Set(PHENOMENA.filter((phenomenon, k) => sums[k]! > model[phenomenon].threshold));
  };
}

/** Sums of weights of the features for each of several phenomena. */
export function createScorer(
  weights: readonly Readonly<Record<string, number>>[],
): (features: Iterable<string>) => Float64Array {
  const byFeature = new Map<string, Float64Array>();
  for (const [k, named] of weights.entries()) {
    for (const [name, weight] of Object.entries(named)) {
      const row = byFeature.get(name) ?? new Float64Array(weights.length);
      row[k] = weight;
      byFeature.set(name, row);
    }
  }
  return (features) => {
    const sums = new Float64Array(weights.length);
    for (const feature of features) {
      const row = byFeature.get(feature);
      if (row !== undefined) for (let k = 0; k < sums.length; k += 1) sums[k]! += row[k]!;
    }
    return sums;
  };
}
