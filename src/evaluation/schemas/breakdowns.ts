/** Properties of examples that a score can be broken down by (SPEC E2). */
export const PAGE_BREAKDOWNS = ["phenomenon", "subset", "synset", "split", "length", "kind"] as const;
export type PageBreakdown = (typeof PAGE_BREAKDOWNS)[number];

/** The same with properties that only some corpora have, which pages do not show. */
export type Breakdown = [...typeof PAGE_BREAKDOWNS, "relation", "concept", "language"][number];
