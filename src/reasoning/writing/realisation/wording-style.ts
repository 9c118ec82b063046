import type { Random, SceneKind } from "../../../core/index.ts";
import { choose, chooseWeighted } from "../choose.ts";

/** Style of a sentence: choices that a writer makes once and keeps to. */
export interface WordingStyle {
  readonly digits: boolean;
  /** The word for any item. */
  readonly itemNoun: string;
  readonly box: "box" | "tower";
  readonly wall: string;
  readonly base: string;
  readonly big: string;
  readonly random: Random;
}

export function sampleWordingStyle(kind: SceneKind, random: Random): WordingStyle {
  return {
    digits: random.uniform() < 0.4,
    itemNoun: kind === "tower" ? "block" : choose(["item", "item", "object"], random),
    box: kind === "tower" ? "tower" : "box",
    wall: choose(["wall", "wall", "edge"], random),
    base: choose(["base", "base", "bottom"], random),
    big: choose(["big", "large"], random),
    random,
  };
}

/** One of the wordings, by weight. */
export function pickWording(
  { random }: WordingStyle,
  ...options: readonly (readonly [number, string])[]
): string {
  return chooseWeighted(options, random);
}

/** Grammatical number of a noun phrase: "is" or "are". */
export type GrammaticalNumber = "singular" | "plural";

export function plural(noun: string): string {
  return noun.endsWith("x") ? `${noun}es` : `${noun}s`;
}

export function inflect(noun: string, number: GrammaticalNumber): string {
  return number === "singular" ? noun : plural(noun);
}

/** The noun phrase with "a" or "an" before it. */
export function withArticle(phrase: string): string {
  return `${/^[aeio]/.test(phrase) ? "an" : "a"} ${phrase}`;
}

const VERBS = {
  be: { singular: "is", plural: "are" },
  have: { singular: "has", plural: "have" },
  contain: { singular: "contains", plural: "contain" },
  touch: { singular: "touches", plural: "touch" },
  do: { singular: "does", plural: "do" },
} as const;

export function verb(name: keyof typeof VERBS, number: GrammaticalNumber): string {
  return VERBS[name][number];
}

/** "a", "a and b", "a, b and c". */
export function listed(phrases: readonly string[]): string {
  return phrases.length < 2 ? phrases.join("") : `${phrases.slice(0, -1).join(", ")} and ${phrases.at(-1)}`;
}

/** The sentence with a capital at its beginning and a full stop at its end. */
export function punctuate(sentence: string): string {
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}
