/** A set of similar images that a query brought. */
export interface CandidateSet {
  readonly synset: string;
  readonly query: string;
  /** URLs, paths or hashes, most similar first. */
  readonly images: readonly string[];
}

/** The same, looked at by a person. */
export interface LabelledSet extends CandidateSet {
  /** Those of the images that are interesting (SPEC P6, N2 Table 2). */
  readonly interesting: readonly string[];
}

/** What tells a set from others: its synset, its query and its images. */
export function setKey({ synset, query, images }: CandidateSet): string {
  return JSON.stringify([synset, query, images]);
}
