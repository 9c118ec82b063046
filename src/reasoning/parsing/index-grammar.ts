import type { Grammar, Rule } from "./read-grammar.ts";

/** A rule as the chart uses it: categories are numbers. */
export interface IndexedRule extends Rule {
  readonly number: number;
  readonly left: number;
  readonly right: readonly (number | ReadonlySet<string>)[];
}

/** A grammar whose rules are found by their first symbol, if the category they make can be of use. */
export interface IndexedGrammar extends Grammar {
  readonly byWord: ReadonlyMap<string, readonly IndexedRule[]>;
  readonly byCategory: readonly (readonly IndexedRule[])[];
  /** For each category, those that may begin it, itself included, as flags. */
  readonly leftCorners: readonly Uint8Array[];
  readonly root: number;
}

const ROOT = "S";

export function indexGrammar(grammar: Grammar): IndexedGrammar {
  const names = [...new Set(grammar.rules.map(({ category }) => category))];
  const numbers = new Map(names.map((name, i) => [name, i]));
  const ids = new Map<string, number>();
  const rules = grammar.rules.map((rule): IndexedRule => {
    if (!ids.has(rule.id)) ids.set(rule.id, ids.size);
    const right = rule.symbols.map((symbol) => {
      if (typeof symbol !== "string") return symbol;
      const number = numbers.get(symbol);
      if (number === undefined) throw new Error(`No rule defines ${symbol}, which is used in: ${rule.id}`);
      return number;
    });
    return { ...rule, number: ids.get(rule.id)!, left: numbers.get(rule.category)!, right };
  });
  const byWord = new Map<string, IndexedRule[]>();
  const byCategory: IndexedRule[][] = names.map(() => []);
  for (const rule of rules) {
    const first = rule.right[0]!;
    if (typeof first === "number") byCategory[first]!.push(rule);
    else for (const word of first) byWord.set(word, [...(byWord.get(word) ?? []), rule]);
  }
  return {
    ...grammar,
    byWord,
    byCategory,
    leftCorners: leftCornersOf(rules, names.length),
    root: numbers.get(ROOT)!,
  };
}

function leftCornersOf(rules: readonly IndexedRule[], categories: number): Uint8Array[] {
  const flags = Array.from({ length: categories }, (_, i) => {
    const own = new Uint8Array(categories);
    own[i] = 1;
    return own;
  });
  let changed = true;
  while (changed) {
    changed = false;
    for (const { left, right } of rules) {
      const first = right[0]!;
      if (typeof first !== "number") continue;
      flags[first]!.forEach((flag, i) => {
        if (flag === 0 || flags[left]![i] === 1) return;
        flags[left]![i] = 1;
        changed = true;
      });
    }
  }
  return flags;
}

/** Contribution of a rule, and of a rule within a rule, to the score of a reading. */
export interface RuleWeights {
  ofRule(rule: IndexedRule): number;
  ofPair(parent: IndexedRule, child: IndexedRule): number;
}

/** The name of a weight for a rule used directly within another. */
export function pairName(parent: IndexedRule, child: IndexedRule): string {
  return `${parent.id} > ${child.id}`;
}

/** Weights by name, as the model stores them, made quick to look up. */
export function ruleWeights(grammar: IndexedGrammar, weights: Readonly<Record<string, number>>): RuleWeights {
  const numbers = new Map<string, number>();
  for (const list of [...grammar.byWord.values(), ...grammar.byCategory]) {
    for (const { id, number } of list) numbers.set(id, number);
  }
  const single = new Float64Array(numbers.size);
  const pairs = new Map<number, number>();
  for (const [name, weight] of Object.entries(weights)) {
    const [parent = "", child] = name.split(" > ");
    const number = numbers.get(parent);
    if (number === undefined) continue; // a rule that has since been removed
    if (child === undefined) single[number] = weight;
    else if (numbers.has(child)) pairs.set(number * single.length + numbers.get(child)!, weight);
  }
  return {
    ofRule: ({ number }) => single[number]!,
    ofPair: (parent, child) => pairs.get(parent.number * single.length + child.number) ?? 0,
  };
}
