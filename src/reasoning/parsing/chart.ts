import { isContradictory } from "../logic/is-contradictory.ts";
import { simplify } from "../logic/simplify.ts";
import { type Argument, printTerm, term } from "../logic/term.ts";
import type { IndexedGrammar, IndexedRule, RuleWeights } from "./index-grammar.ts";
import type { Pattern } from "./read-grammar.ts";

/** A way in which words form a category, with its meaning. */
export interface Reading {
  readonly rule: IndexedRule;
  readonly children: readonly Reading[];
  /** Undefined for words that add nothing by themselves. */
  readonly meaning: Argument | undefined;
  readonly score: number;
  /** Total cost of the skipped words. */
  readonly skipCost: number;
  /** The words that were passed over at a cost. */
  readonly skippedWords: readonly string[];
}

export interface ChartOptions {
  readonly grammar: IndexedGrammar;
  readonly weights: RuleWeights;
  /** Cost of skipping a word; without it only fillers can be skipped. */
  readonly skipCost?: ((word: string) => number) | undefined;
  /**
   * Remaining number of attempts for a sentence, all its repairs included: some sentences have too many readings to
   * try them all.
   */
  readonly stepBudget?: StepBudget | undefined;
}

/** Steps that are left; each is a rule carried one symbol on. */
export interface StepBudget {
  remaining: number;
}

/** Of readings that are otherwise equal, the one with fewer rules is better. */
const RULE_COST = 0.01;

/** Maximum number of readings kept per span and category (beam size). */
const BEAM = 12;
const BEAM_WITH_SKIPS = 3; // there are many more, and few of them good
/** Maximum total cost of skipped words. */
const MAX_SKIP_COST = 8;

/**
 * All readings of the words as a sentence, best first, each meaning once. A chart parser that goes bottom up from left
 * to right, and begins a rule only where something to its left waits for a category that the rule may begin.
 */
export function parseWords(words: readonly string[], options: ChartOptions): Reading[] {
  const chart = new Chart(words, options);
  return chart.readings();
}

/** Number of words that can be read before no rule fits: the cause of a failure is not later. */
export function parsablePrefixLength(words: readonly string[], options: ChartOptions): number {
  return new Chart(words, options).reachedIndex();
}

/** A rule of which the first symbols have been found. */
interface ActiveEdge {
  readonly rule: IndexedRule;
  readonly start: number;
  readonly found: readonly (Reading | undefined)[]; // undefined for a word
  readonly score: number;
  readonly skipCost: number;
  readonly skippedWords: readonly string[];
}

interface CompletedEdge extends Reading {
  readonly start: number;
  readonly key: string;
}

/** Partial readings that end at one position between words. */
interface ChartPosition {
  /** By the category they wait for. */
  readonly activeEdges: Map<number, ActiveEdge[]>;
  readonly activeEdgesForWord: ActiveEdge[];
  /** Readings that end here, by category and start. */
  readonly completedEdges: Map<number, CompletedEdge[]>;
  /** Flags of the categories that are of use from here on. */
  reachableCategories: Uint8Array;
}

const NOTHING: readonly string[] = [];
const STARTS = 256; // more than any sentence has words

class Chart {
  private readonly words: readonly string[];
  private readonly options: ChartOptions;
  private readonly positions: readonly ChartPosition[];
  private readonly beam: number;

  constructor(words: readonly string[], options: ChartOptions) {
    this.words = words.slice(0, STARTS - 1);
    this.options = options;
    this.beam = options.skipCost === undefined ? BEAM : BEAM_WITH_SKIPS;
    this.positions = Array.from({ length: this.words.length + 1 }, () => ({
      activeEdges: new Map(),
      activeEdgesForWord: [],
      completedEdges: new Map(),
      reachableCategories: new Uint8Array(),
    }));
  }

  readings(): Reading[] {
    const { root } = this.options.grammar;
    const starts = this.readAll();
    if (this.options.stepBudget?.remaining === 0) return []; // a better reading may have been missed
    const completedEdges = this.positions.at(-1)!.completedEdges;
    const whole = [...starts].flatMap(([start, cost]) =>
      (completedEdges.get(root * STARTS + start) ?? []).map((each) => ({
        ...each,
        score: each.score - cost,
        skipCost: each.skipCost + cost,
        skippedWords: [...this.costly(0, start), ...each.skippedWords],
      })),
    );
    const best = new Map<string, CompletedEdge>();
    for (const each of whole) {
      const rival = best.get(each.key);
      if (rival === undefined || rival.score < each.score) best.set(each.key, each);
    }
    return [...best.values()].sort((a, b) => b.score - a.score);
  }

  reachedIndex(): number {
    this.readAll();
    return this.positions.findLastIndex(({ activeEdges, activeEdgesForWord, completedEdges }) =>
      [activeEdges.size, activeEdgesForWord.length, completedEdges.size].some((found) => found > 0),
    );
  }

  private readAll(): Map<number, number> {
    const starts = this.possibleStarts();
    for (let at = 0; at < this.words.length; at += 1) this.read(at, starts.has(at));
    return starts;
  }

  /** Possible starts of the sentence, with the cost of the words skipped before. */
  private possibleStarts(): Map<number, number> {
    const starts = new Map([[0, 0]]);
    let total = 0;
    for (let at = 0; at < this.words.length; at += 1) {
      const cost = this.skipCostOf(this.words[at]!);
      if (cost === undefined) break;
      total += cost;
      if (total > MAX_SKIP_COST) break;
      starts.set(at + 1, total);
    }
    return starts;
  }

  /** The words of a span that are no fillers. */
  private costly(start: number, end: number): readonly string[] {
    return this.words.slice(start, end).filter((word) => !this.options.grammar.fillers.has(word));
  }

  private skipCostOf(word: string): number | undefined {
    return this.options.grammar.fillers.has(word) ? 0 : this.options.skipCost?.(word);
  }

  private read(at: number, isStart: boolean): void {
    const { grammar } = this.options;
    const position = this.positions[at]!;
    position.reachableCategories = new Uint8Array(grammar.byCategory.length);
    const wanted = isStart ? [grammar.root, ...position.activeEdges.keys()] : position.activeEdges.keys();
    for (const category of wanted) {
      const leftCorners = grammar.leftCorners[category]!;
      for (let i = 0; i < leftCorners.length; i += 1) position.reachableCategories[i]! |= leftCorners[i]!;
    }
    const word = this.words[at]!;
    for (const edge of position.activeEdgesForWord) {
      const symbol = edge.rule.right[edge.found.length] as ReadonlySet<string>;
      if (symbol.has(word)) this.advance(edge, undefined, at + 1);
    }
    for (const rule of grammar.byWord.get(word) ?? []) {
      if (position.reachableCategories[rule.left]) this.begin(rule, undefined, at, at + 1);
    }
    this.skipWord(word, at);
  }

  /** A filler, or at a cost any word, belongs to what stands before it. */
  private skipWord(word: string, at: number): void {
    const cost = this.skipCostOf(word);
    if (cost === undefined) return;
    const skip = <Each extends CompletedEdge | ActiveEdge>(each: Each): Each => ({
      ...each,
      score: each.score - cost,
      skipCost: each.skipCost + cost,
      skippedWords: cost === 0 ? each.skippedWords : [...each.skippedWords, word],
    });
    const affordable = (each: CompletedEdge | ActiveEdge) => each.skipCost + cost <= MAX_SKIP_COST;
    const [here, next] = [this.positions[at]!, this.positions[at + 1]!];
    for (const [key, list] of here.completedEdges) {
      for (const each of list.filter(affordable)) this.add(skip(each), key, at + 1);
    }
    for (const each of here.activeEdgesForWord.filter(affordable)) next.activeEdgesForWord.push(skip(each));
    for (const [category, list] of here.activeEdges) {
      const afterWord = list.filter(({ found }) => found.at(-1) === undefined); // else what is found has passed over it
      const skipped = afterWord.filter(affordable).map(skip);
      if (skipped.length > 0)
        next.activeEdges.set(category, [...(next.activeEdges.get(category) ?? []), ...skipped]);
    }
  }

  private begin(rule: IndexedRule, child: CompletedEdge | undefined, start: number, at: number): void {
    this.advance({ rule, start, found: [], score: 0, skipCost: 0, skippedWords: NOTHING }, child, at);
  }

  private advance(edge: ActiveEdge, child: CompletedEdge | undefined, at: number): void {
    const { stepBudget } = this.options;
    if (stepBudget?.remaining === 0) return;
    if (stepBudget) stepBudget.remaining -= 1;
    const { rule } = edge;
    const pair = child === undefined ? 0 : child.score + this.options.weights.ofPair(rule, child.rule);
    const next: ActiveEdge = {
      rule,
      start: edge.start,
      found: [...edge.found, child],
      score: edge.score + pair,
      skipCost: edge.skipCost + (child?.skipCost ?? 0),
      skippedWords:
        child === undefined || child.skippedWords.length === 0
          ? edge.skippedWords
          : [...edge.skippedWords, ...child.skippedWords],
    };
    const symbol = rule.right[next.found.length];
    if (symbol === undefined) this.finish(next, at);
    else if (typeof symbol !== "number") this.positions[at]!.activeEdgesForWord.push(next);
    else {
      const { activeEdges } = this.positions[at]!;
      const list = activeEdges.get(symbol);
      if (list === undefined) activeEdges.set(symbol, [next]);
      else list.push(next);
    }
  }

  private finish({ rule, start, found, score, skipCost, skippedWords }: ActiveEdge, at: number): void {
    const meaning = rule.meaning === undefined ? undefined : fill(rule.meaning, found);
    if (meaning === undefined && rule.meaning !== undefined) return;
    const reading: CompletedEdge = {
      rule,
      children: found.filter((each) => each !== undefined),
      meaning,
      key: meaning === undefined ? "" : printTerm(meaning),
      score: score + this.options.weights.ofRule(rule) - RULE_COST,
      skipCost,
      skippedWords,
      start,
    };
    this.add(reading, rule.left * STARTS + start, at);
  }

  /** Keeps a reading unless the same meaning is there with a better score; then all that waits for it goes on. */
  private add(reading: CompletedEdge, key: number, at: number): void {
    const { completedEdges } = this.positions[at]!;
    const list = completedEdges.get(key) ?? [];
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
    completedEdges.set(key, list);
    const category = reading.rule.left;
    const position = this.positions[reading.start]!;
    for (const edge of position.activeEdges.get(category) ?? []) this.advance(edge, reading, at);
    for (const rule of this.options.grammar.byCategory[category]!) {
      if (position.reachableCategories[rule.left]) this.begin(rule, reading, reading.start, at);
    }
  }
}

/** The meaning of a rule with the meanings of its parts put in; undefined when that contradicts itself. */
function fill(pattern: Pattern, found: readonly (Reading | undefined)[]): Argument | undefined {
  if (typeof pattern === "number") return pattern;
  if ("hole" in pattern) return found[pattern.hole]!.meaning!;
  const args: Argument[] = [];
  for (const arg of pattern.args) {
    const filled = fill(arg, found);
    if (filled === undefined) return undefined;
    args.push(filled);
  }
  const form = simplify(term(pattern.operator, ...args));
  return isContradictory(form) ? undefined : form;
}
