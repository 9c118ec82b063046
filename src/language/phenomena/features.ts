import type { Phenomenon } from "../../core/index.ts";
import type { Chunk } from "./chunk-words.ts";
import { type ParsedSentence, parseSentence } from "./pattern.ts";
import { PATTERNS } from "./patterns.ts";
import type { Word } from "./pos-tags.ts";
import { RULES } from "./rules.ts";

/**
 * Names of everything observed in a sentence, by kind: rules (`r:`), patterns (`p:`), and n-grams of words
 * (`w:`), of tags with the function words kept (`t:`), and of chunks (`c:`).
 */
export function features(sentence: string): Set<string> {
  const parsed = parseSentence(sentence);
  const found = new Set<string>();
  const rules = RULES.filter(({ matches }) => matches(parsed)).map(({ name }) => name);
  for (const name of rules) found.add(`r:${name}`);
  if (rules.includes("existential quantifier")) for (const name of rules) found.add(`p:there is, ${name}`);
  for (const { name, matches } of PATTERNS) if (matches(parsed)) found.add(`p:${name}`);
  addLengths(found, parsed);
  addNgrams(
    found,
    "w",
    parsed.words.map(({ text }) => text),
  );
  addNgrams(found, "t", parsed.words.map(tagSymbol));
  addNgrams(found, "c", parsed.chunks.map(chunkSymbol));
  return found;
}

/** The phenomenon that a weight is learned for, and its number of positive sentences. */
export interface LearningTask {
  readonly phenomenon: Phenomenon;
  readonly positives: number;
}

/** With fewer sentences than this, corrections of a rule are trusted in proportion. */
const ENOUGH_POSITIVES = 100;
const RULE_SCALE = 3;

/**
 * Scale of a feature, which sets how large its weight becomes at the same penalty: a rule states the definition and
 * should decide unless much evidence contradicts it, an n-gram can be a coincidence. A rare phenomenon relies on its
 * own rule: in a dozen sentences, hundreds of other features would correct it by chance.
 */
export function featureScale(name: string, { phenomenon, positives }: LearningTask): number {
  if (name === `r:${phenomenon}`) return RULE_SCALE;
  const scale = name.startsWith("r:") ? RULE_SCALE : name.startsWith("p:") ? 1 : 0.2;
  return scale * Math.min(1, positives / ENOUGH_POSITIVES);
}

/** Longer n-grams would begin to quote the annotated sentences. */
const MAX_NGRAM = 3;

function addNgrams(found: Set<string>, kind: string, symbols: readonly string[]): void {
  const edged = ["^", ...symbols, "$"];
  for (let i = 0; i < edged.length; i += 1) {
    let gram = `${kind}:${edged[i]}`;
    found.add(gram);
    for (let n = 2; n <= MAX_NGRAM && i + n <= edged.length; n += 1) {
      gram += ` ${edged[i + n - 1]}`;
      found.add(gram);
    }
  }
}

const OPEN_CLASS: ReadonlySet<string> = new Set("ADJ ADV NOUN VERB ING EN IMAGE SHOW SIDE".split(" "));

function tagSymbol({ text, tag }: Word): string {
  if (tag === "NUM") return text === "one" || text === "1" ? "one" : "NUM";
  return OPEN_CLASS.has(tag) ? tag : text;
}

const SPELT_OUT: ReadonlySet<string> = new Set("P CC PRON OTHER".split(" "));

function chunkSymbol({ text, tag }: Chunk): string {
  return SPELT_OUT.has(tag) ? text : tag;
}

/** Ladders of "at least" steps, since ambiguity grows with length. */
function addLengths(found: Set<string>, { words, chunks }: ParsedSentence): void {
  const prepositions = chunks.filter(({ tag }) => tag === "P" || tag === "AT").length;
  for (const step of [8, 12, 16, 20, 25, 30]) if (words.length >= step) found.add(`p:${step} words`);
  for (const step of [1, 2, 3, 4]) if (prepositions >= step) found.add(`p:${step} prepositions`);
}
