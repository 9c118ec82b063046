/** A sentence as the baseline sees it: its lower-case tokens, and whether the phenomenon is there. */
export interface TokenizedExample {
  readonly tokens: ReadonlySet<string>;
  readonly positive: boolean;
}

/**
 * The one token whose presence predicts a phenomenon with the highest F1; undefined without positives.
 * It is what the tagger has to beat. Of equally good tokens the first in code-unit order is taken.
 */
export function bestKeyword(examples: readonly TokenizedExample[]): string | undefined {
  const counts = new Map<string, { seen: number; hits: number }>();
  let positives = 0;
  for (const { tokens, positive } of examples) {
    if (positive) positives += 1;
    for (const token of tokens) {
      const count = counts.get(token) ?? { seen: 0, hits: 0 };
      counts.set(token, { seen: count.seen + 1, hits: count.hits + (positive ? 1 : 0) });
    }
  }
  let best: string | undefined;
  let bestF1 = 0;
  for (const [token, { seen, hits }] of counts) {
    const f1 = (2 * hits) / (seen + positives);
    if (f1 > bestF1 || (f1 === bestF1 && best !== undefined && token < best)) {
      best = token;
      bestF1 = f1;
    }
  }
  return best;
}
