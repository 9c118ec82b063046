import type { IndexedGrammar, IndexedRule } from "./index-grammar.ts";

/** What the use of a rule, and of a rule within a rule, adds to the score of a reading. */
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
