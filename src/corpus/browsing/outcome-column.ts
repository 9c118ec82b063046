import type { FacetColumn } from "./corpus-index.ts";

/** Outcome of a system on every example of a corpus: 0 not predicted, 1 not all predictions correct, 2 correct. */
export type SystemOutcomes = Uint8Array;
export const [UNPREDICTED, WRONG, RIGHT] = [0, 1, 2] as const;

/** Values of the outcome facet for one system, and for two. */
const OUTCOMES = ["right", "wrong"] as const;
const PAIR_OUTCOMES = ["both right", "only first right", "only second right", "both wrong"] as const;

/** The outcome facet of every example; "" where one of the systems has not predicted it. */
export function outcomeColumn(first: SystemOutcomes, second: SystemOutcomes | undefined): FacetColumn {
  const codes = new Uint32Array(first.length);
  if (second === undefined) {
    for (let row = 0; row < first.length; row += 1) {
      const one = first[row]!;
      codes[row] = one === UNPREDICTED ? 2 : one === RIGHT ? 0 : 1;
    }
    return { categories: [...OUTCOMES, ""], codes };
  }
  for (let row = 0; row < first.length; row += 1) {
    const [one, two] = [first[row]!, second[row]!];
    const isUnknown = one === UNPREDICTED || two === UNPREDICTED;
    codes[row] = isUnknown ? 4 : (one === RIGHT ? 0 : 2) + (two === RIGHT ? 0 : 1);
  }
  return { categories: [...PAIR_OUTCOMES, ""], codes };
}
