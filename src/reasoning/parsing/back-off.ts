import { parseWords, type Reading } from "./chart.ts";
import type { Parser } from "./parse-sentence.ts";
import { repairUnknownWords } from "./repair-spelling.ts";
import { abstractWords, fillTemplate, wordDistance } from "./templates.ts";

/** What a sentence that the grammar cannot read may mean, and what had to be disregarded for it. */
export interface BackOff {
  readonly words: readonly string[];
  /** The words of the sentence that the reading does without. */
  readonly passedOver: readonly string[];
  readonly reading: Reading;
  readonly cost: number;
}

/**
 * The less costly of two guesses: the best reading that passes over some words, and the reading of the nearest train
 * sentence, with this sentence's colours, shapes and numbers.
 */
export function backOff(sentence: readonly string[], parser: Parser): BackOff | undefined {
  const known = sentence.filter((word) => parser.vocabulary.has(word));
  if (2 * known.length < sentence.length) return undefined; // what is said is mostly not known
  const words = repairUnknownWords(sentence, parser.vocabulary)[0]?.words ?? sentence;
  const guesses = [parseSkippingWords(words, parser), nearestTemplate(words, parser)].filter(
    (each) => each !== undefined,
  );
  return guesses.sort((a, b) => a.cost - b.cost)[0];
}

function parseSkippingWords(words: readonly string[], parser: Parser): BackOff | undefined {
  const readings = parseWords(words, { ...parser, skipCost: parser.costOf });
  const [reading] = readings.sort((a, b) => a.skipCost - b.skipCost);
  return reading && { words, passedOver: reading.skippedWords, reading, cost: reading.skipCost };
}

/** Templates further away than this cost are no better than guessing. */
const MAX_TEMPLATE_COST = 12;

function nearestTemplate(words: readonly string[], parser: Parser): BackOff | undefined {
  const abstract = abstractWords(words);
  let nearest: { readonly filled: readonly string[]; readonly cost: number } | undefined;
  for (const template of parser.templates) {
    const filled = fillTemplate(template, words); // quick, and seldom possible
    if (filled === undefined) continue;
    const cost = wordDistance(abstract, template, parser.costOf);
    if (cost <= (nearest?.cost ?? MAX_TEMPLATE_COST)) nearest = { filled, cost };
  }
  if (nearest === undefined) return undefined;
  const [reading] = parseWords(nearest.filled, parser);
  const passedOver = remainingWords(words, nearest.filled);
  return reading && { words: nearest.filled, passedOver, reading, cost: nearest.cost };
}

/** The words that are left when each of the others has been taken out once. */
function remainingWords(words: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return words.filter((word) => {
    const at = left.indexOf(word);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
