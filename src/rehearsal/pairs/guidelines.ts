import type { ScenePair } from "../../campaigns/index.ts";
import type { Guideline, Random } from "../../core/index.ts";
import { countItems, EXACT_PHRASES, phrasesIn } from "./item-phrase.ts";
import {
  distinguishes,
  ONE_IN_EACH,
  type PairSelection,
  REMARKS,
  SINGLE_OBJECT,
  totals,
} from "./pair-sentence.ts";

/**
 * The guidelines that a simulated sentence breaks (AP Table 8), found by reading it beside the pairs that were not
 * selected for it.
 */
export function brokenGuidelines(sentence: string, unselected: readonly ScenePair[]): readonly Guideline[] {
  const broken: Guideline[] = [];
  for (const [guideline, remark] of Object.entries(REMARKS)) {
    if (sentence.endsWith(`${remark}.`)) broken.push(guideline as keyof typeof REMARKS);
  }
  const scenes = unselected.flat();
  const isAbsent = phrasesIn(sentence).some((phrase) =>
    scenes.every((scene) => countItems(phrase, scene) === 0),
  );
  if (isAbsent && scenes.length > 0) broken.push("absent-object");
  if (SINGLE_OBJECT.test(sentence)) broken.push("single-object");
  if (ONE_IN_EACH.test(sentence)) broken.push("disjunction");
  return broken;
}

/**
 * The guidelines that are broken, each as often as it is listed. Most violations mention an object that the unselected
 * pairs do not show (AP B); by how much is our guess.
 */
const BROKEN: readonly Guideline[] = [
  ...Array.from({ length: 5 }, () => "absent-object" as const),
  "opinion",
  "photograph",
  "text",
  "single-object",
  "disjunction",
];

/**
 * A sentence that breaks one guideline at least and is true of the selected pairs alone. Where no object is absent from
 * the others, a remark is added to a sentence that follows the guidelines.
 */
export function breakGuideline(followed: string, selection: PairSelection, random: Random): string {
  const guideline = BROKEN[random.below(BROKEN.length)]!; // it has that many
  if (guideline in REMARKS) return withRemark(followed, guideline as keyof typeof REMARKS);
  const breaking = random
    .shuffle(CANDIDATES[guideline as keyof typeof CANDIDATES])
    .find(
      (sentence) =>
        distinguishes(sentence, selection) &&
        brokenGuidelines(sentence, selection.unselected).includes(guideline),
    );
  return breaking ?? withRemark(followed, "opinion");
}

function withRemark(sentence: string, guideline: keyof typeof REMARKS): string {
  return `${sentence.replace(/\.$/, "")}${REMARKS[guideline]}.`;
}

/** Sentences that can break the other guidelines. */
const CANDIDATES = {
  "absent-object": EXACT_PHRASES.flatMap(totals),
  "single-object": EXACT_PHRASES.map((phrase) => `There is a ${phrase}.`),
  disjunction: EXACT_PHRASES.flatMap((left) =>
    EXACT_PHRASES.map(
      (right) => `The left image contains a ${left}, and the right image contains a ${right}.`,
    ),
  ),
};
