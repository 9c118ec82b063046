import { isOperator, type OperatorName, type Sort } from "../logic/operators.ts";
import { resultSort } from "../logic/term.ts";

/** A category of the grammar is written in capitals, a word in small letters. */
export type SymbolName = string;

/** The meaning of a rule: an operator over holes, numbers and further such patterns. */
export type Pattern =
  | { readonly hole: number }
  | { readonly operator: OperatorName; readonly args: readonly Pattern[] }
  | number;

export interface Rule {
  /** The line of the grammar that it comes from, without its meaning: the name of its weight. */
  readonly id: string;
  readonly category: SymbolName;
  /** Each symbol is a category, or the words of which any one fits. */
  readonly symbols: readonly (SymbolName | ReadonlySet<string>)[];
  /** Undefined for a class of words that add nothing by themselves. */
  readonly meaning: Pattern | undefined;
}

export interface Grammar {
  readonly rules: readonly Rule[];
  /** Every word that some rule names. */
  readonly words: ReadonlySet<string>;
  /** Words that may be passed over without loss. */
  readonly fillers: ReadonlySet<string>;
}

/**
 * Reads a grammar: lines `CATEGORY -> symbols => meaning`. A symbol in brackets may be left out, `a|b` is either word,
 * `$NAME` in a meaning stands for what the category NAME means, `$NAME2` for its second occurrence in the rule.
 * Throws when a meaning does not fit the sorts of its operators, or a category means things of two sorts.
 */
export function readGrammar(text: string, fillers: readonly string[]): Grammar {
  const lines = text.split("\n").filter((line) => line.trim() !== "" && !line.startsWith("#"));
  const uses = new Map<string, number>();
  const rules = lines.flatMap((line) => {
    const form = line.trim().replace(/ => .*/, "");
    const use = (uses.get(form) ?? 0) + 1; // rules may differ in their meaning only
    uses.set(form, use);
    return readLine(line, use === 1 ? form : `${form} #${use}`);
  });
  checkSorts([...new Map(rules.map((rule) => [rule.id, rule])).values()]); // the ways to expand a line agree in sorts
  const words = rules.flatMap(({ symbols }) => symbols.flatMap((s) => (typeof s === "string" ? [] : [...s])));
  return { rules, words: new Set([...words, ...fillers]), fillers: new Set(fillers) };
}

function readLine(line: string, id: string): Rule[] {
  const [, category, symbols = "", meaning] = /^([A-Z]+) -> (.*?)(?: => (.*))?$/.exec(line.trim()) ?? [];
  if (category === undefined) throw new Error(`Not a valid grammar rule: ${line}`);
  return expand(symbols.match(/\([^)]*\)|[^\s]+/g) ?? []).map((names) => {
    const categories = names.flatMap((name, i) => (isCategory(name) ? [{ name, i }] : []));
    const holeOf = (hole: string): number => {
      const [, name, nth] = /^([A-Z]+)(\d?)$/.exec(hole) ?? [];
      const found = categories.filter((each) => each.name === name)[Number(nth || 1) - 1];
      if (found === undefined) throw new Error(`$${hole} has no matching category in the rule: ${line}`);
      return found.i;
    };
    return {
      id,
      category,
      symbols: names.map((name) => (isCategory(name) ? name : new Set(name.split("|")))),
      meaning: meaning === undefined ? undefined : readPattern(meaning, holeOf),
    };
  });
}

function isCategory(name: string): boolean {
  return /^[A-Z]+$/.test(name);
}

/** All ways to leave out what is in brackets, and to choose among categories. */
function expand(symbols: readonly string[]): string[][] {
  const [first, ...rest] = symbols;
  if (first === undefined) return [[]];
  const tails = expand(rest);
  const optional = /^\((.*)\)$/.exec(first)?.[1];
  if (optional !== undefined) return [...expand([...optional.split(" "), ...rest]), ...tails];
  if (!/[A-Z].*\||\|[A-Z]/.test(first)) return tails.map((tail) => [first, ...tail]);
  return first.split("|").flatMap((each) => tails.map((tail) => [each, ...tail]));
}

function readPattern(text: string, holeOf: (name: string) => number): Pattern {
  const tokens = text.match(/\$[A-Z]+\d?|[a-zA-Z]+|\d+|[^\s]/g) ?? [];
  let at = 0;
  const read = (): Pattern => {
    const token = tokens[at++] ?? "";
    if (token.startsWith("$")) return { hole: holeOf(token.slice(1)) };
    if (/^\d/.test(token)) return Number(token);
    if (!isOperator(token)) throw new Error(`Unknown operator ${token} in: ${text}`);
    const args: Pattern[] = [];
    if (tokens[at] === "(") {
      do {
        at += 1;
        args.push(read());
      } while (tokens[at] === ",");
      at += 1;
    }
    return { operator: token, args };
  };
  const pattern = read();
  if (at !== tokens.length) throw new Error(`The brackets do not match, in: ${text}`);
  return pattern;
}

function checkSorts(rules: readonly Rule[]): void {
  const sorts = new Map<SymbolName, Sort>();
  const sortOf = (pattern: Pattern, { symbols, id }: Rule): Sort | undefined => {
    if (typeof pattern === "number") return "number";
    if ("hole" in pattern) return sorts.get(symbols[pattern.hole] as SymbolName);
    const given = pattern.args.map((part) => sortOf(part, { symbols, id } as Rule));
    if (given.includes(undefined)) return undefined; // not known yet
    const sort = resultSort(pattern.operator, given as Sort[]);
    if (sort === undefined)
      throw new Error(`${pattern.operator} does not take (${given.join(", ")}), in: ${id}`);
    return sort;
  };
  let known = -1;
  while (known < sorts.size) {
    known = sorts.size;
    for (const rule of rules) {
      const sort = rule.meaning === undefined ? undefined : sortOf(rule.meaning, rule);
      if (sort === undefined) continue;
      const before = sorts.get(rule.category) ?? sort;
      if (before !== sort) throw new Error(`${rule.category} means ${before}, but here ${sort}: ${rule.id}`);
      sorts.set(rule.category, sort);
    }
  }
  const unknown = rules.find(({ category, meaning }) => meaning !== undefined && !sorts.has(category));
  if (unknown !== undefined) throw new Error(`Can't infer the type of this rule: ${unknown.id}`);
}
