import type { Tags } from "../../core/index.ts";
import { hasTie } from "./votes.ts";

/** Annotators of a sentence, including those who are tagging it now. */
export interface SentenceAnnotators {
  /** Number of annotators per sentence, two or more. */
  readonly annotatorsPerSentence: number;
  /** The latest tags of everybody who has tagged it. */
  readonly tags: readonly Tags[];
  /** Annotators who are tagging it now. */
  readonly inProgress: readonly string[];
}

/**
 * True when an annotator can tag a sentence: always if they have tagged it before, otherwise while it has too few
 * annotators. If all annotators are done and a category is tied, one more annotator can break the tie.
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
