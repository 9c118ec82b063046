/** Whether a writer selected as many different pairs as asked for, and only pairs that are there (SPEC P7). */
export function isSelection(
  selected: readonly number[],
  { pairs, pairsSelected }: { readonly pairs: number; readonly pairsSelected: number },
): boolean {
  const isPair = (pair: number) => Number.isInteger(pair) && pair >= 0 && pair < pairs;
  return (
    selected.length === pairsSelected && new Set(selected).size === pairsSelected && selected.every(isPair)
  );
}
