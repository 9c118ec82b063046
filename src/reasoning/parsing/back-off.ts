import { parseWords, type Reading } from "./chart.ts";
import type { Parser } from "./parse-sentence.ts";
import { repairUnknownWords } from "./repair-spelling.ts";

/** Interpretation of a sentence outside the grammar, and the words that had to be disregarded. */
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

/** Words whose choice leaves the kind of sentence as it is, by class. */
const CLASSES: Readonly<Record<string, readonly string[]>> = {
  COLOUR: ["black", "blue", "yellow"],
  SHAPE: ["square", "circle", "triangle"],
  SHAPES: ["squares", "circles", "triangles"],
  NUMBER: ["one", "two", "three", "four", "five", "six", "seven", "1", "2", "3", "4", "5", "6", "7"],
};

const CLASS_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(CLASSES).flatMap(([name, words]) => words.map((word) => [word, name])),
);

/** The words of a sentence with colours, shapes and numbers left open. */
export function abstractWords(words: readonly string[]): string[] {
  return words.map((word) => CLASS_OF.get(word) ?? word);
}

/** The template with the constants of the words put in, in their order; undefined when they are not of the same number. */
export function fillTemplate(template: readonly string[], words: readonly string[]): string[] | undefined {
  const constants: string[] = [];
  const classes: string[] = [];
  for (const word of words) {
    const name = CLASS_OF.get(word);
    if (name === undefined) continue;
    constants.push(word);
    classes.push(name);
  }
  const filled: string[] = [];
  let used = 0;
  for (const word of template) {
    if (!Object.hasOwn(CLASSES, word)) {
      filled.push(word);
      continue;
    }
    const next = classes.indexOf(word);
    if (next < 0) return undefined;
    filled.push(constants[next]!);
    classes[next] = ""; // taken
    used += 1;
  }
  return used === constants.length ? filled : undefined;
}

/** Cost of turning one list of words into another by deletions and insertions. */
export function wordDistance(
  from: readonly string[],
  to: readonly string[],
  cost: (word: string) => number,
): number {
  let last = [0];
  for (const word of to) last.push(last.at(-1)! + cost(word));
  for (const word of from) {
    const row = [last[0]! + cost(word)];
    for (let j = 1; j <= to.length; j += 1) {
      const same = word === to[j - 1] ? last[j - 1]! : Number.POSITIVE_INFINITY;
      row.push(Math.min(same, last[j]! + cost(word), row[j - 1]! + cost(to[j - 1]!)));
    }
    last = row;
  }
  return last.at(-1)!;
}
