import { type AnnotatedSentence, countValues, PHENOMENA, type Phenomenon } from "../../core/index.ts";
import { featureScale, features } from "./features.ts";
import { type SparseExample, scoreExample, trainLogistic } from "./logistic-regression.ts";
import type { CategoryModel, TaggerModel } from "./tag-phenomena.ts";

/** An annotated sentence with its features, read once and used by every fold. */
export interface FeaturedSentence {
  readonly features: ReadonlySet<string>;
  readonly phenomena: ReadonlySet<Phenomenon>;
}

/** Features seen in fewer sentences are ignored. */
const MIN_SENTENCES = 3;
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
  const rows = sentences.map((sentence) => knownFeatures(sentence.features, indexOf));
  const categories = PHENOMENA.map((phenomenon) => {
    const positive = sentences.map(({ phenomena }) => phenomena.has(phenomenon));
    const task = { phenomenon, positives: positive.filter(Boolean).length };
    const scales = vocabulary.map((name) => (name === BIAS ? 1 : featureScale(name, task)));
    const examples = rows.map((indices, i) => ({
      indices,
      values: Float64Array.from(indices, (index) => scales[index]!),
      positive: positive[i]!,
    }));
    return [phenomenon, trainCategory(examples, { vocabulary, scales })] as const;
  });
  return Object.fromEntries(categories) as Record<Phenomenon, CategoryModel>; // one entry for each phenomenon
}

/** The constant feature, index 0. Its weight ends up in the threshold. */
const BIAS = "bias";

function frequentFeatures(sentences: readonly FeaturedSentence[]): string[] {
  const counts = countValues(sentences.flatMap(({ features: names }) => [...names]));
  return [BIAS, ...[...counts.keys()].filter((name) => counts.get(name)! >= MIN_SENTENCES)];
}

/** The indices of the bias and of the features that are in the vocabulary. */
function knownFeatures(found: ReadonlySet<string>, indexOf: ReadonlyMap<string, number>): Int32Array {
  const known = [...found].flatMap((name) => indexOf.get(name) ?? []);
  return Int32Array.from([0, ...known]);
}

interface Vocabulary {
  readonly vocabulary: readonly string[];
  readonly scales: readonly number[];
}

function trainCategory(
  examples: readonly SparseExample[],
  { vocabulary, scales }: Vocabulary,
): CategoryModel {
  const threshold = bestThreshold(heldOutScores(examples, vocabulary.length));
  if (threshold === undefined) return { threshold: 0, weights: {} }; // never seen, so never found
  const learned = trainLogistic(examples, { features: vocabulary.length, cost: COST });
  const weights: Record<string, number> = {};
  for (const [i, name] of vocabulary.entries()) {
    if (name !== BIAS && learned[i] !== 0) weights[name] = learned[i]! * scales[i]!;
  }
  return { threshold: threshold - learned[0]!, weights };
}

function heldOutScores(examples: readonly SparseExample[], features: number): Scored[] {
  return Array.from({ length: INNER_FOLDS }, (_, fold) => {
    const seen = examples.filter((_, i) => i % INNER_FOLDS !== fold);
    const held = examples.filter((_, i) => i % INNER_FOLDS === fold);
    const weights = trainLogistic(seen, { features, cost: COST });
    return held.map((example) => ({ score: scoreExample(weights, example), positive: example.positive }));
  }).flat();
}

/** A score given to a sentence, and whether the phenomenon is really there. */
interface Scored {
  readonly score: number;
  readonly positive: boolean;
}

/** Maximum number of predicted positives per true one. Rare phenomena reach their best F1 by chance at very low thresholds. */
const MAX_FINDS_PER_POSITIVE = 1.5;

/**
 * The threshold above which F1 is highest, half-way between two scores; undefined without positives.
 * Of equally good thresholds the highest is taken, which finds the fewest.
 */
export function bestThreshold(scored: readonly Scored[]): number | undefined {
  const descending = [...scored].sort((a, b) => b.score - a.score);
  const positives = descending.filter(({ positive }) => positive).length;
  let hits = 0;
  let best: { readonly f1: number; readonly threshold: number } | undefined;
  for (const [i, { score, positive }] of descending.entries()) {
    const finds = i + 1;
    if (positive) hits += 1;
    if (best !== undefined && finds > MAX_FINDS_PER_POSITIVE * positives) break;
    const next = descending[i + 1]?.score ?? score - 1;
    const f1 = (2 * hits) / (finds + positives);
    if (next < score && f1 > (best?.f1 ?? 0)) best = { f1, threshold: (score + next) / 2 };
  }
  return best?.threshold;
}
