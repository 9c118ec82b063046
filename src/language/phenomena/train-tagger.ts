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
 * Trains one logistic regression per phenomenon on the sentences of one or more corpora. The same sentences in the same
 * order give the same model.
 *
 * Thresholds maximise F1 on sentences that the scoring model did not see: every fifth sentence is held out in turn.
 */
export function trainTagger(...corpora: readonly (readonly AnnotatedSentence[])[]): TaggerModel {
  return trainOnFeatures(corpora.map((annotated) => annotated.map(withFeatures)));
}

export function withFeatures({ sentence, phenomena }: AnnotatedSentence): FeaturedSentence {
  return { features: features(sentence), phenomena: new Set(phenomena) };
}

export function trainOnFeatures(corpora: readonly (readonly FeaturedSentence[])[]): TaggerModel {
  const sentences = corpora.flat();
  const corpusOf = corpora.flatMap((annotated, corpus) => annotated.map(() => corpus));
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
      corpus: corpusOf[i]!,
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

/** An example with the number of its corpus. */
interface CorpusExample extends SparseExample {
  readonly corpus: number;
}

interface Vocabulary {
  readonly vocabulary: readonly string[];
  readonly scales: readonly number[];
}

function trainCategory(
  examples: readonly CorpusExample[],
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

function heldOutScores(examples: readonly CorpusExample[], features: number): Scored[] {
  return Array.from({ length: INNER_FOLDS }, (_, fold) => {
    const seen = examples.filter((_, i) => i % INNER_FOLDS !== fold);
    const held = examples.filter((_, i) => i % INNER_FOLDS === fold);
    const weights = trainLogistic(seen, { features, cost: COST });
    return held.map((example) => ({ ...example, score: scoreExample(weights, example) }));
  }).flat();
}

/** A score given to a sentence of a corpus, and whether the phenomenon is really there. */
interface Scored {
  readonly score: number;
  readonly positive: boolean;
  readonly corpus: number;
}

/** Maximum number of predicted positives per true one. Rare phenomena reach their best F1 by chance at very low thresholds. */
const MAX_FINDS_PER_POSITIVE = 1.5;

/**
 * The threshold above which F1 is highest, half-way between two scores; undefined without positives. Of several corpora
 * the mean F1 counts, so that a larger one does not decide alone. Of equally good thresholds the highest is taken, which
 * finds the fewest.
 */
export function bestThreshold(scored: readonly Scored[]): number | undefined {
  const descending = [...scored].sort((a, b) => b.score - a.score);
  const positives = descending.filter(({ positive }) => positive);
  const corpora = Array.from(countValues(positives.map(({ corpus }) => corpus)), ([corpus, count]) => {
    return { corpus, count, finds: 0, hits: 0 };
  });
  let best: { readonly f1: number; readonly threshold: number } | undefined;
  for (const [i, { score, positive, corpus }] of descending.entries()) {
    const own = corpora.find((counts) => counts.corpus === corpus);
    if (own !== undefined) {
      own.finds += 1;
      if (positive) own.hits += 1;
    }
    if (best !== undefined && i + 1 > MAX_FINDS_PER_POSITIVE * positives.length) break;
    const next = descending[i + 1]?.score ?? score - 1;
    const f1s = corpora.map(({ count, finds, hits }) => (2 * hits) / (finds + count));
    const f1 = f1s.reduce((sum, value) => sum + value, 0) / f1s.length;
    if (next < score && f1 > (best?.f1 ?? 0)) best = { f1, threshold: (score + next) / 2 };
  }
  return best?.threshold;
}
