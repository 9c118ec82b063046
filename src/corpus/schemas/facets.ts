/** Facets with one value per example; "" where it is unknown. */
export const FACETS = [
  "split",
  "label",
  "kind",
  "subset",
  "frequency",
  "intention",
  "validator",
  "synset",
  "writer",
  "verdicts",
  "nonsense",
  "outcome",
] as const;
export type Facet = (typeof FACETS)[number];

/** Facets that are counted: those with one value per example, and those with several. */
export const COUNTED_FACETS = [...FACETS, "phenomenon", "judge", "judgment"] as const;

/** Sort orders of examples. */
export const ORDERS = ["file", "shortest", "longest", "disputed"] as const;
export type Order = (typeof ORDERS)[number];
