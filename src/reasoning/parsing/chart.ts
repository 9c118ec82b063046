import { isContradictory } from "../logic/is-contradictory.ts";
import { printTerm } from "../logic/print-term.ts";
import { simplify } from "../logic/simplify.ts";
import { type Part, term } from "../logic/term.ts";
import type { IndexedGrammar, IndexedRule } from "./index-grammar.ts";
import type { Pattern } from "./read-grammar.ts";
import type { RuleWeights } from "./rule-weights.ts";

/** A way in which words form a category, with its meaning. */
export interface Reading {
  readonly rule: IndexedRule;
  readonly children: readonly Reading[];
  /** Undefined for words that add nothing by themselves. */
  readonly meaning: Part | undefined;
  readonly score: number;
  /** What passing over words has cost. */
  readonly skipped: number;
  /** The words that were passed over at a cost. */
  readonly passed: readonly string[];
}

export interface ChartOptions {
  readonly grammar: IndexedGrammar;
  readonly weights: RuleWeights;
  /** What passing over a word costs; without it only fillers may be passed over. */
  readonly skipCost?: ((word: string) => number) | undefined;
  /** How much may still be tried for a sentence, all its repairs included: some have more readings than time has. */
  readonly effort?: Effort | undefined;
}

/** Steps that are left; each is a rule carried one symbol on. */
export interface Effort {
  left: number;
}

/** Of readings that are otherwise equal, the one with fewer rules is better. */
const RULE_COST = 0.01;

/** How many readings of one span and category are kept. */
const BEAM = 12;
const BEAM_PASSING_OVER = 3; // there are many more, and few of them good
/** What passing over words may cost in all. */
const MOST_SKIPPED = 8;

/**
 * All readings of the words as a sentence, best first, each meaning once. A chart parser that goes bottom up from left
 * to right, and begins a rule only where something to its left waits for a category that the rule may begin.
 */
export function parseWords(words: readonly string[], options: ChartOptions): Reading[] {
  const chart = new Chart(words, options);
  return chart.readings();
}

/** How many words can be read before nothing fits: whatever keeps them from being a sentence is not later. */
export function readableWords(words: readonly string[], options: ChartOptions): number {
  return new Chart(words, options).reached();
}

/** A rule of which the first symbols have been found. */
interface Unfinished {
  readonly rule: IndexedRule;
  readonly start: number;
  readonly found: readonly (Reading | undefined)[]; // undefined for a word
  readonly score: number;
  readonly skipped: number;
  readonly passed: readonly string[];
}

interface Found extends Reading {
  readonly start: number;
  readonly key: string;
}

/** What has been found up to one place between words. */
interface Place {
  /** By the category they wait for. */
  readonly waiting: Map<number, Unfinished[]>;
  readonly waitingForWord: Unfinished[];
  /** Readings that end here, by category and start. */
  readonly ending: Map<number, Found[]>;
  /** Flags of the categories that are of use from here on. */
  useful: Uint8Array;
}

const NOTHING: readonly string[] = [];
const STARTS = 256; // more than any sentence has words

class Chart {
  private readonly words: readonly string[];
  private readonly options: ChartOptions;
  private readonly places: readonly Place[];
  private readonly beam: number;

  constructor(words: readonly string[], options: ChartOptions) {
    this.words = words.slice(0, STARTS - 1);
    this.options = options;
    this.beam = options.skipCost === undefined ? BEAM : BEAM_PASSING_OVER;
    this.places = Array.from({ length: this.words.length + 1 }, () => ({
      waiting: new Map(),
      waitingForWord: [],
      ending: new Map(),
      useful: new Uint8Array(),
    }));
  }

  readings(): Reading[] {
    const { root } = this.options.grammar;
    const starts = this.readAll();
    if (this.options.effort?.left === 0) return []; // a better reading may have been missed
    const ending = this.places.at(-1)!.ending;
    const whole = [...starts].flatMap(([start, cost]) =>
      (ending.get(root * STARTS + start) ?? []).map((each) => ({
        ...each,
        score: each.score - cost,
        skipped: each.skipped + cost,
        passed: [...this.costly(0, start), ...each.passed],
      })),
    );
    const best = new Map<string, Found>();
    for (const each of whole) {
      const rival = best.get(each.key);
      if (rival === undefined || rival.score < each.score) best.set(each.key, each);
    }
    return [...best.values()].sort((a, b) => b.score - a.score);
  }

  reached(): number {
    this.readAll();
    return this.places.findLastIndex(({ waiting, waitingForWord, ending }) =>
      [waiting.size, waitingForWord.length, ending.size].some((found) => found > 0),
    );
  }

  private readAll(): Map<number, number> {
    const starts = this.possibleStarts();
    for (let at = 0; at < this.words.length; at += 1) this.read(at, starts.has(at));
    return starts;
  }

  /** Where the sentence may begin, with the cost of what is passed over before. */
  private possibleStarts(): Map<number, number> {
    const starts = new Map([[0, 0]]);
    let total = 0;
    for (let at = 0; at < this.words.length; at += 1) {
      const cost = this.costOfSkipping(this.words[at]!);
      if (cost === undefined) break;
      total += cost;
      if (total > MOST_SKIPPED) break;
      starts.set(at + 1, total);
    }
    return starts;
  }

  /** The words of a span that are no fillers. */
  private costly(start: number, end: number): readonly string[] {
    return this.words.slice(start, end).filter((word) => !this.options.grammar.fillers.has(word));
  }

  private costOfSkipping(word: string): number | undefined {
    return this.options.grammar.fillers.has(word) ? 0 : this.options.skipCost?.(word);
  }

  private read(at: number, isStart: boolean): void {
    const { grammar } = this.options;
    const place = this.places[at]!;
    place.useful = new Uint8Array(grammar.byCategory.length);
    const wanted = isStart ? [grammar.root, ...place.waiting.keys()] : place.waiting.keys();
    for (const category of wanted) {
      const beginners = grammar.beginners[category]!;
      for (let i = 0; i < beginners.length; i += 1) place.useful[i]! |= beginners[i]!;
    }
    const word = this.words[at]!;
    for (const unfinished of place.waitingForWord) {
      const symbol = unfinished.rule.right[unfinished.found.length] as ReadonlySet<string>;
      if (symbol.has(word)) this.advance(unfinished, undefined, at + 1);
    }
    for (const rule of grammar.byWord.get(word) ?? []) {
      if (place.useful[rule.left]) this.begin(rule, undefined, at, at + 1);
    }
    this.passOver(word, at);
  }

  /** A filler, or at a cost any word, belongs to what stands before it. */
  private passOver(word: string, at: number): void {
    const cost = this.costOfSkipping(word);
    if (cost === undefined) return;
    const pass = <Each extends Found | Unfinished>(each: Each): Each => ({
      ...each,
      score: each.score - cost,
      skipped: each.skipped + cost,
      passed: cost === 0 ? each.passed : [...each.passed, word],
    });
    const affordable = (each: Found | Unfinished) => each.skipped + cost <= MOST_SKIPPED;
    const [here, next] = [this.places[at]!, this.places[at + 1]!];
    for (const [key, list] of here.ending) {
      for (const each of list.filter(affordable)) this.add(pass(each), key, at + 1);
    }
    for (const each of here.waitingForWord.filter(affordable)) next.waitingForWord.push(pass(each));
    for (const [category, list] of here.waiting) {
      const afterWord = list.filter(({ found }) => found.at(-1) === undefined); // else what is found has passed over it
      const passed = afterWord.filter(affordable).map(pass);
      if (passed.length > 0) next.waiting.set(category, [...(next.waiting.get(category) ?? []), ...passed]);
    }
  }

  private begin(rule: IndexedRule, child: Found | undefined, start: number, at: number): void {
    this.advance({ rule, start, found: [], score: 0, skipped: 0, passed: NOTHING }, child, at);
  }

  private advance(unfinished: Unfinished, child: Found | undefined, at: number): void {
    const { effort } = this.options;
    if (effort?.left === 0) return;
    if (effort) effort.left -= 1;
    const { rule } = unfinished;
    const pair = child === undefined ? 0 : child.score + this.options.weights.ofPair(rule, child.rule);
    const next: Unfinished = {
      rule,
      start: unfinished.start,
      found: [...unfinished.found, child],
      score: unfinished.score + pair,
      skipped: unfinished.skipped + (child?.skipped ?? 0),
      passed:
        child === undefined || child.passed.length === 0
          ? unfinished.passed
          : [...unfinished.passed, ...child.passed],
    };
    const symbol = rule.right[next.found.length];
    if (symbol === undefined) this.finish(next, at);
    else if (typeof symbol !== "number") this.places[at]!.waitingForWord.push(next);
    else {
      const { waiting } = this.places[at]!;
      const list = waiting.get(symbol);
      if (list === undefined) waiting.set(symbol, [next]);
      else list.push(next);
    }
  }

  private finish({ rule, start, found, score, skipped, passed }: Unfinished, at: number): void {
    const meaning = rule.meaning === undefined ? undefined : fill(rule.meaning, found);
    if (meaning === undefined && rule.meaning !== undefined) return;
    const reading: Found = {
      rule,
      children: found.filter((each) => each !== undefined),
      meaning,
      key: meaning === undefined ? "" : printTerm(meaning),
      score: score + this.options.weights.ofRule(rule) - RULE_COST,
      skipped,
      passed,
      start,
    };
    this.add(reading, rule.left * STARTS + start, at);
  }

  /** Keeps a reading unless the same meaning is there with a better score; then all that waits for it goes on. */
  private add(reading: Found, key: number, at: number): void {
    const { ending } = this.places[at]!;
    const list = ending.get(key) ?? [];
    const same = list.findIndex((each) => each.key === reading.key);
    if (same >= 0) {
      if (list[same]!.score >= reading.score) return;
      list[same] = reading;
    } else if (list.length < this.beam) list.push(reading);
    else {
      const worst = list.reduce((a, b, i) => (b.score < list[a]!.score ? i : a), 0);
      if (list[worst]!.score >= reading.score) return;
      list[worst] = reading;
    }
    ending.set(key, list);
    const category = reading.rule.left;
    const place = this.places[reading.start]!;
    for (const unfinished of place.waiting.get(category) ?? []) this.advance(unfinished, reading, at);
    for (const rule of this.options.grammar.byCategory[category]!) {
      if (place.useful[rule.left]) this.begin(rule, reading, reading.start, at);
    }
  }
}

/** The meaning of a rule with the meanings of its parts put in; undefined when that contradicts itself. */
function fill(pattern: Pattern, found: readonly (Reading | undefined)[]): Part | undefined {
  if (typeof pattern === "number") return pattern;
  if ("hole" in pattern) return found[pattern.hole]!.meaning!;
  const parts: Part[] = [];
  for (const part of pattern.parts) {
    const filled = fill(part, found);
    if (filled === undefined) return undefined;
    parts.push(filled);
  }
  const form = simplify(term(pattern.operator, ...parts));
  return isContradictory(form) ? undefined : form;
}
