import { readWords, type WordTag } from "../../language/index.ts";

/** How a network is put together for a sentence: measure[root](combine(transform[relation](find[word]), ...)). */
export interface Layout {
  /** What is said of everything that was found: the verb and the quantity before the first noun, "are exactly two". */
  readonly root: string;
  readonly leaves: readonly Leaf[];
}

/** Something to find; with a relation, what is looked for stands in it to what was found, as in "touching the wall". */
export interface Leaf {
  readonly word: string;
  readonly relation: string | null;
}

const NAMES: ReadonlySet<WordTag> = new Set(["NOUN", "ADJ", "SIDE", "IMAGE"]);
const RELATIONS: ReadonlySet<WordTag> = new Set(["PREP", "ING", "EN", "VERB", "SHOW"]);
/** Words that carry nothing: the article, "there", punctuation. */
const EMPTY = /^(a|an|the|there|it|that|which|\W+)$/;

/**
 * Lays a sentence out by a shallow parse: nouns and adjectives are found, prepositions and verbs before them transform. The
 * paper's parser gave trees; these have one shape, so that sentences stand in one batch.
 */
export function layoutOf(sentence: string, { mostLeaves }: { readonly mostLeaves: number }): Layout {
  const root: string[] = [];
  const leaves: Leaf[] = [];
  let relation: string[] = [];
  let named = false; // whether the word before named something
  for (const { text, tag } of readWords(sentence)) {
    const name = NAMES.has(tag);
    if (name) leaves.push({ word: singular(text), relation: relation.join(" ") || null });
    else if (leaves.length === 0 && !EMPTY.test(text)) root.push(text);
    else if (RELATIONS.has(tag)) relation = named ? [text] : [...relation, text];
    named = name;
  }
  return { root: root.join(" "), leaves: leaves.slice(0, mostLeaves) };
}

/** One word for one thing and for several: "boxes" as "box", "circles" as "circle". */
function singular(word: string): string {
  if (/(x|ch|sh|ss)es$/.test(word)) return word.slice(0, -2);
  return /[^s]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word;
}
