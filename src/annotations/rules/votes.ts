import { GUIDELINES, PAIR_REASONING, PHENOMENA, type Tags } from "../../core/index.ts";
import type { Category } from "../schemas/annotations.ts";

/** All categories that a sentence can be tagged with. */
export const CATEGORIES: readonly Category[] = [...PHENOMENA, ...PAIR_REASONING, ...GUIDELINES];

/** The latest tags of every annotator, sentence by sentence in order of first appearance; tags are oldest first. */
export function latestTags<Given extends Tags>(
  tags: readonly Given[],
): ReadonlyMap<string, readonly Given[]> {
  const bySentence = new Map<string, Map<string, Given>>();
  for (const given of tags) {
    const byAnnotator = bySentence.get(given.sentence) ?? new Map<string, Given>();
    bySentence.set(given.sentence, byAnnotator.set(given.annotator, given));
  }
  return new Map(Array.from(bySentence, ([sentence, latest]) => [sentence, [...latest.values()]]));
}

/** The tags of sentences that have all their annotators. */
export function completeTags<Given extends Tags>(
  tags: readonly Given[],
  annotatorsPerSentence: number,
): readonly Given[] {
  const latest = latestTags(tags);
  return tags.filter(({ sentence }) => latest.get(sentence)!.length >= annotatorsPerSentence);
}

/** Annotators of a sentence who gave a category, and all of its annotators. */
export interface Votes {
  readonly yes: number;
  readonly of: number;
}

/** The votes on a category; annotators who were not asked about pairs have none on pair reasoning and guidelines. */
export function votesOn(category: Category, tags: readonly Tags[]): Votes {
  const isIn = (categories: readonly Category[]) => categories.includes(category);
  const scheme = isIn(PHENOMENA) ? "phenomena" : isIn(GUIDELINES) ? "guidelines" : "pairReasoning";
  const asked = tags.flatMap(({ [scheme]: given }) => (given === null ? [] : [isIn(given)]));
  return { yes: asked.filter(Boolean).length, of: asked.length };
}

/** The majority vote; a tie is "open". */
export function majorityVote({ yes, of }: Votes): "yes" | "no" | "open" {
  if (of > 0 && 2 * yes === of) return "open";
  return 2 * yes > of ? "yes" : "no";
}

/** True when the annotators of a sentence are tied on any of these categories. */
export function hasTie(tags: readonly Tags[], categories: readonly Category[] = CATEGORIES): boolean {
  return categories.some((category) => majorityVote(votesOn(category, tags)) === "open");
}

/** Annotators of a sentence, including those who are tagging it now. */
interface SentenceAnnotators {
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
