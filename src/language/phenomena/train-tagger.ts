import { type AnnotatedSentence, PHENOMENA, type Phenomenon } from "../../core/index.ts";
import { bestThreshold, type Scored } from "./best-threshold.ts";
import { featureScale, features } from "./features.ts";
import { type SparseExample, scoreExample, trainLogistic } from "./logistic-regression.ts";
import type { CategoryModel, TaggerModel } from "./tagger-model.ts";

/** An annotated sentence with its features, read once and used by every fold. */
export interface FeaturedSentence {
  readonly features: ReadonlySet<string>;
  readonly phenomena: ReadonlySet<Phenomenon>;
}

/** Features seen in fewer sentences are ignored. */
const FEWEST_SENTENCES = 3;
const COST = 0.5;
const INNER_FOLDS = 5;

/**
 * Trains one logistic regression per phenomenon. The same sentences in the same order give the same model.
 *
 * Thresholds maximise F1 on sentences that the scoring model did not see: every fifth sentence is held out in turn.
 */
export function trainTagger(annotated: readonly AnnotatedSentence[]): TaggerModel {
  return trainOnFeatures(annotated.map(withFeatures));
}

export function withFeatures({ sentence, phenomena }: AnnotatedSentence): FeaturedSentence {
  return { features: features(sentence), phenomena: new Set(phenomena) };
}

export function trainOnFeatures(sentences: readonly FeaturedSentence[]): TaggerModel {
  const vocabulary = frequentFeatures(sentences);
  const indexOf = new Map(vocabulary.map((name, index) => [name, index]));
  const rows = sentences.map((sentence) => sparseRow(sentence.features, indexOf));
  const categories = PHENOMENA.map((phenomenon) => {
    const examples = rows.map((row, i) => ({ ...row, positive: sentences[i]!.phenomena.has(phenomenon) }));
    return [phenomenon, trainCategory(examples, vocabulary)] as const;
  });
  return Object.fromEntries(categories) as Record<Phenomenon, CategoryModel>; // one entry for each phenomenon
}

/** The constant feature, index 0. Its weight ends up in the threshold. */
const BIAS = "bias";

function frequentFeatures(sentences: readonly FeaturedSentence[]): string[] {
  const counts = new Map<string, number>();
  for (const sentence of sentences) {
    for (const name of sentence.features) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [BIAS, ...[...counts.keys()].filter((name) => counts.get(name)! >= FEWEST_SENTENCES)];
}

type SparseRow = Omit<SparseExample, "positive">;

function sparseRow(found: ReadonlySet<string>, indexOf: ReadonlyMap<string, number>): SparseRow {
  const known = [...found].filter((name) => indexOf.has(name));
  return {
    indices: Int32Array.from([0, ...known.map((name) => indexOf.get(name)!)]),
    values: Float64Array.from([1, ...known.map(featureScale)]),
  };
}

function trainCategory(examples: readonly SparseExample[], vocabulary: readonly string[]): CategoryModel {
  const threshold = bestThreshold(heldOutScores(examples, vocabulary.length));
  if (threshold === undefined) return { threshold: 0, weights: {} }; // never seen, so never found
  const [bias, ...learned] = trainLogistic(examples, { features: vocabulary.length, cost: COST });
  const weights: Record<string, number> = {};
  for (const [i, weight] of learned.entries()) {
    const name = vocabulary[i + 1]!; // the bias comes first
    if (weight !== 0) weights[name] = weight * featureScale(name);
  }
  return { threshold: threshold - bias!, weights };
}

function heldOutScores(examples: readonly SparseExample[], features: number): Scored[] {
  return Array.from({ length: INNER_FOLDS }, (_, fold) => {
    const seen = examples.filter((_, i) => i % INNER_FOLDS !== fold);
    const held = examples.filter((_, i) => i % INNER_FOLDS === fold);
    const weights = trainLogistic(seen, { features, cost: COST });
    return held.map((example) => ({ score: scoreExample(weights, example), positive: example.positive }));
  }).flat();
}
