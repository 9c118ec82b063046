import type { Tags } from "../../core/index.ts";
import { isOpen } from "./votes.ts";

/** A sentence's annotators, so far and soon. */
export interface Seating {
  /** How many people every sentence should have, two or more. */
  readonly people: number;
  /** The newest tags of everybody who has tagged it. */
  readonly tags: readonly Tags[];
  /** Who has it on the screen. */
  readonly held: readonly string[];
}

/**
 * Whether somebody may tag a sentence: who has tagged it may always do so again; others as long as it wants people. When
 * all have come and leave a category open, one more may settle it.
 */
export function mayTag({ people, tags, held }: Seating, annotator: string): boolean {
  const annotators = new Set(tags.map((each) => each.annotator));
  if (annotators.has(annotator)) return true;
  if (annotators.size >= people) return isOpen(tags);
  const others = held.filter((each) => each !== annotator);
  return new Set([...annotators, ...others]).size < people;
}
