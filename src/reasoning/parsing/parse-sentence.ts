import { FILLERS, grammarText, MEANING_CHANGING_WORDS, RESTRICTING_WORDS } from "../grammar.ts";
import { substitute } from "../logic/simplify.ts";
import { type Term, term } from "../logic/term.ts";
import type { ReasonerModel } from "../reasoner-model.ts";
import { parsablePrefixLength, parseWords, type Reading, type StepBudget } from "./chart.ts";
import { type IndexedGrammar, indexGrammar, type RuleWeights, ruleWeights } from "./index-grammar.ts";
import { readGrammar } from "./read-grammar.ts";
import {
  isNumber,
  type Repair,
  repairRealWordErrors,
  repairUnknownWords,
  type Vocabulary,
} from "./repair-spelling.ts";

/** Everything a parse needs, made once. */
export interface Parser {
  readonly grammar: IndexedGrammar;
  readonly weights: RuleWeights;
  readonly vocabulary: Vocabulary;
  /** Cost of disregarding each word, when the sentence cannot be read as it is. */
  readonly costOf: (word: string) => number;
  readonly templates: readonly (readonly string[])[];
  readonly stepBudget?: StepBudget;
}

/** The readings of a sentence, best first, and how they were found; none when the grammar cannot read it. */
export interface Parse {
  readonly route: "grammar" | "repaired";
  /** The words that were read: those of the sentence, or what they were repaired to. */
  readonly words: readonly string[];
  readonly readings: readonly Reading[];
}

/** For a word that train sentences do not use. */
const UNSEEN_WORD_COST = 1;

export function createParser({ weights, words, skipCosts, templates }: ReasonerModel): Parser {
  const grammar = indexGrammar(readGrammar(grammarText(), FILLERS));
  const ranks = new Map(words.map((word, rank) => [word, rank]));
  const rarityOf = (word: string) => (ranks.get(word) ?? words.length) / (words.length + 1);
  return {
    grammar,
    weights: ruleWeights(grammar, weights),
    costOf: (word) =>
      isNumber(word) || (MEANING_CHANGING_WORDS.has(word) && !RESTRICTING_WORDS.has(word))
        ? Number.POSITIVE_INFINITY
        : (skipCosts[word] ?? UNSEEN_WORD_COST),
    templates: templates.map((template) => template.split(" ")),
    vocabulary: new Map([...grammar.words].map((word) => [word, rarityOf(word)])),
  };
}

/** Parses the words as they are; if that fails, with unknown words repaired; then with one known word changed. */
export function parseSentence(sentence: string, parser: Parser): Parse {
  const words = sentenceWords(sentence);
  const known = words.every((word) => parser.vocabulary.has(word));
  const readings = known ? parseWords(words, parser) : [];
  if (readings.length > 0) return { route: "grammar", words, readings };
  const repairs = repairUnknownWords(words, parser.vocabulary);
  return (
    (known ? undefined : bestRepair(repairs, parser)) ??
    bestRepair(
      repairs
        .slice(0, 2)
        .flatMap((each) =>
          repairRealWordErrors(each.words, parser.vocabulary, parsablePrefixLength(each.words, parser)),
        ),
      parser,
    ) ?? { route: "repaired", words, readings: [] }
  );
}

/** Repairs that cost up to this much more than the cheapest compete by the score of their readings. */
const RIVAL = 0.5;
/** Weight of a unit of cost against the score of a reading. */
const COST_WEIGHT = 3;

function bestRepair(repairs: readonly Repair[], parser: Parser): Parse | undefined {
  let best: { readonly parse: Parse; readonly total: number; readonly cost: number } | undefined;
  for (const { words, cost } of repairs) {
    if (best !== undefined && cost > best.cost + RIVAL) break;
    const readings = parseWords(words, parser);
    if (readings.length === 0) continue;
    const total = readings[0]!.score - COST_WEIGHT * cost;
    if (best === undefined || total > best.total)
      best = { parse: { route: "repaired", words, readings }, total, cost };
  }
  return best?.parse;
}

/** Logical form of a reading; without an antecedent, "it" and "they" are any items. */
export function formOf({ meaning }: Reading): Term {
  return substitute(meaning as Term, term("item"));
}

/**
 * The words of a sentence in small letters, and its commas; other punctuation inside a word stays there for repair.
 * Normalises spelling variants: "three-block", "black coloured", "as well as", "inside".
 */
export function sentenceWords(sentence: string): string[] {
  return sentence
    .toLowerCase()
    .replaceAll(/[.!?/]+(?=\s|$)/g, " ")
    .replaceAll(/n't\b/g, " not")
    .replaceAll(/\b(there|it|that|which|one)'s\b/g, "$1 is")
    .replaceAll(/[,;:](?=\s|$)/g, " , ")
    .replaceAll(/,/g, " , ")
    .replaceAll(/["()]/g, " ")
    .replaceAll(/(?<=\w)-(?=\w)/g, " ")
    .replaceAll(/\bcolou?red\b/g, "color")
    .replaceAll(/\bas well as\b|&/g, " and ")
    .replaceAll(/\b(inside( of)?|within)\b/g, "in")
    .split(/\s+/u)
    .filter(Boolean);
}
