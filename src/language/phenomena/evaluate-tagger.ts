import { type AnnotatedSentence, PHENOMENA, type Phenomenon, type Random } from "../../core/index.ts";
import { tokenize } from "../tokens.ts";
import { createClassifier } from "./tag-phenomena.ts";
import { type FeaturedSentence, trainOnFeatures, withFeatures } from "./train-tagger.ts";

/** Agreement of the predicted tags with the annotation, from 0 to 1, higher is better; undefined where it would be 0/0. */
export interface PrecisionRecall {
  /** Sentences tagged with the phenomenon, and those of them that the annotation tags too. */
  readonly found: number;
  readonly correct: number;
  readonly precision: number | undefined;
  readonly recall: number | undefined;
  readonly f1: number | undefined;
}

/** The scores of one phenomenon, with those of the best single keyword beside them. */
export interface CategoryEvaluation extends PrecisionRecall {
  readonly category: Phenomenon;
  /** Sentences that the annotation gives this phenomenon. */
  readonly count: number;
  readonly keyword: PrecisionRecall;
}

/** F1 over all decisions taken together, and the mean of the categories' F1 where it is defined. */
export interface OverallF1 {
  readonly microF1: number | undefined;
  readonly macroF1: number | undefined;
}

export interface TaggerEvaluation extends OverallF1 {
  readonly sentences: number;
  readonly folds: number;
  readonly categories: readonly CategoryEvaluation[];
  readonly keyword: OverallF1;
}

export interface EvaluationOptions {
  readonly folds: number;
  readonly random: Random;
  /** Sentences of another corpus that every model is trained on, too. */
  readonly alsoTrainedOn?: readonly AnnotatedSentence[];
}

/**
 * Cross-validation of the tagger and of the keyword baseline. Each sentence is judged by a model that was
 * trained without its fold: vocabulary, weights, thresholds and keywords all come from the other folds.
 */
export function evaluateTagger(
  annotated: readonly AnnotatedSentence[],
  { folds, random, alsoTrainedOn = [] }: EvaluationOptions,
): TaggerEvaluation {
  const others = alsoTrainedOn.map(withFeatures);
  const sentences = random.shuffle(annotated).map(withTokens);
  const tagged = Array.from({ length: folds }, (_, fold) => {
    const train = sentences.filter((_, i) => i % folds !== fold);
    const test = sentences.filter((_, i) => i % folds === fold);
    return tagTestSentences({ train, others, test });
  }).flat();
  return { sentences: annotated.length, folds, ...evaluateTags(tagged) };
}

/** A sentence with what the annotation, the tagger and the keywords say about it. */
export interface TaggedSentence {
  readonly annotated: ReadonlySet<Phenomenon>;
  readonly found: ReadonlySet<Phenomenon>;
  readonly byKeyword: ReadonlySet<Phenomenon>;
}

/** The scores of finds, however they came about. */
export function evaluateTags(
  tagged: readonly TaggedSentence[],
): OverallF1 & Pick<TaggerEvaluation, "categories" | "keyword"> {
  const categories = PHENOMENA.map((category) => {
    const count = tagged.filter(({ annotated }) => annotated.has(category)).length;
    const scoresOf = (by: "found" | "byKeyword"): PrecisionRecall => {
      const finds = tagged.filter((sentence) => sentence[by].has(category));
      return scores({
        count,
        found: finds.length,
        correct: finds.filter((s) => s.annotated.has(category)).length,
      });
    };
    return { category, count, ...scoresOf("found"), keyword: scoresOf("byKeyword") };
  });
  const count = sum(categories.map((category) => category.count));
  return {
    categories,
    ...overall(categories, count),
    keyword: overall(
      categories.map(({ keyword }) => keyword),
      count,
    ),
  };
}

interface TokenizedSentence extends FeaturedSentence {
  readonly tokens: ReadonlySet<string>;
}

function withTokens(annotated: AnnotatedSentence): TokenizedSentence {
  return { ...withFeatures(annotated), tokens: new Set(tokenize(annotated.sentence.toLowerCase())) };
}

interface Fold {
  readonly train: readonly TokenizedSentence[];
  readonly others: readonly FeaturedSentence[];
  readonly test: readonly TokenizedSentence[];
}

function tagTestSentences({ train, others, test }: Fold): TaggedSentence[] {
  const find = createClassifier(trainOnFeatures([train, others]));
  const keywords = PHENOMENA.map((phenomenon) =>
    bestKeyword(train.map(({ tokens, phenomena }) => ({ tokens, positive: phenomena.has(phenomenon) }))),
  );
  return test.map(({ features, phenomena, tokens }) => ({
    annotated: phenomena,
    found: find(features),
    byKeyword: new Set(PHENOMENA.filter((_, i) => keywords[i] !== undefined && tokens.has(keywords[i]))),
  }));
}

interface Counts {
  readonly count: number;
  readonly found: number;
  readonly correct: number;
}

function scores({ count, found, correct }: Counts): PrecisionRecall {
  return {
    found,
    correct,
    precision: ratio(correct, found),
    recall: ratio(correct, count),
    f1: ratio(2 * correct, found + count),
  };
}

function overall(categories: readonly PrecisionRecall[], count: number): OverallF1 {
  const correct = sum(categories.map((category) => category.correct));
  const found = sum(categories.map((category) => category.found));
  const defined = categories.flatMap(({ f1 }) => (f1 === undefined ? [] : [f1]));
  return { microF1: ratio(2 * correct, found + count), macroF1: ratio(sum(defined), defined.length) };
}

function ratio(part: number, whole: number): number | undefined {
  return whole === 0 ? undefined : part / whole;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** A sentence as the baseline sees it: its lower-case tokens, and whether the phenomenon is there. */
interface TokenizedExample {
  readonly tokens: ReadonlySet<string>;
  readonly positive: boolean;
}

/**
 * The one token whose presence predicts a phenomenon with the highest F1; undefined without positives.
 * It is what the tagger has to beat. Of equally good tokens the first in code-unit order is taken.
 */
export function bestKeyword(examples: readonly TokenizedExample[]): string | undefined {
  const counts = new Map<string, { seen: number; hits: number }>();
  let positives = 0;
  for (const { tokens, positive } of examples) {
    if (positive) positives += 1;
    for (const token of tokens) {
      const count = counts.get(token) ?? { seen: 0, hits: 0 };
      counts.set(token, { seen: count.seen + 1, hits: count.hits + (positive ? 1 : 0) });
    }
  }
  let best: string | undefined;
  let bestF1 = 0;
  for (const [token, { seen, hits }] of counts) {
    const f1 = (2 * hits) / (seen + positives);
    if (f1 > bestF1 || (f1 === bestF1 && best !== undefined && token < best)) {
      best = token;
      bestF1 = f1;
    }
  }
  return best;
}
