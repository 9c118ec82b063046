import type { WordTag } from "../phenomena/pos-tags.ts";

/** The relation of a word to its head, in the labels of ClearNLP. */
export type DependencyRelation =
  | "acl"
  | "acomp"
  | "advmod"
  | "amod"
  | "attr"
  | "aux"
  | "cc"
  | "compound"
  | "conj"
  | "dep"
  | "det"
  | "dobj"
  | "expl"
  | "fixed"
  | "neg"
  | "nsubj"
  | "nummod"
  | "pobj"
  | "prep"
  | "punct"
  | "relcl"
  | "root";

/** A word with its head, the index of another word of the sentence; -1 for the root. */
export interface Dependency {
  readonly text: string;
  readonly tag: WordTag;
  readonly head: number;
  readonly relation: DependencyRelation;
}

/** An attachment of a word to its head. */
export interface Attachment {
  readonly word: number;
  readonly head: number;
  readonly relation: DependencyRelation;
}
