/** Number of pairs that a writing task shows, and of those that the writer selects. */
export interface PairNumbers {
  readonly shown: number;
  readonly selected: number;
}

/** The pairs of a campaign's writing tasks, from its settings. */
export function pairNumbers(settings: {
  readonly imagesPerSet: number;
  readonly pairsSelected: number;
}): PairNumbers {
  return { shown: settings.imagesPerSet / 2, selected: settings.pairsSelected };
}

/** What a sentence must be: "true of these pairs and false of the others". */
export function selectionText({ shown, selected }: PairNumbers): string {
  const those = selected === 1 ? "this pair" : "these pairs";
  return `true of ${those} and false of the ${shown - selected === 1 ? "other" : "others"}`;
}
