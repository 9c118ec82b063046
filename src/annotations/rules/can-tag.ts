import type { Tags } from "../../core/index.ts";
import { hasTie } from "./votes.ts";

/** A sentence's annotators, so far and soon. */
export interface SentenceAnnotators {
  /** How many people every sentence should have, two or more. */
  readonly annotatorsPerSentence: number;
  /** The newest tags of everybody who has tagged it. */
  readonly tags: readonly Tags[];
  /** Who has it on the screen. */
  readonly inProgress: readonly string[];
}

/**
 * Whether somebody may tag a sentence: who has tagged it may always do so again; others as long as it wants people. When
 * all have come and leave a category open, one more may settle it.
 */
export function canTag(
  { annotatorsPerSentence, tags, inProgress }: SentenceAnnotators,
  annotator: string,
): boolean {
  const annotators = new Set(tags.map((each) => each.annotator));
  if (annotators.has(annotator)) return true;
  if (annotators.size >= annotatorsPerSentence) return hasTie(tags);
  const others = inProgress.filter((each) => each !== annotator);
  return new Set([...annotators, ...others]).size < annotatorsPerSentence;
}
