/** The stages of both recipes that workers carry out. */
export const STAGE_NAMES = [
  "image-pruning",
  "set-construction",
  "writing",
  "validation",
  "extra-validation",
] as const;

export type StageName = (typeof STAGE_NAMES)[number];
