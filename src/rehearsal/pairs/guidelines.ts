import type { ScenePair } from "../../campaigns/index.ts";
import type { Guideline, Random } from "../../core/index.ts";
import { countItems, EXACT_PHRASES, phrasesIn } from "./item-phrase.ts";
import {
  distinguishes,
  ONE_IN_EACH,
  PAIR_FORMS,
  type PairSelection,
  REMARKS,
  SINGLE_OBJECT,
  totals,
  type WritingTools,
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

/** All guidelines in the order in which a writer tries to break them, each the earlier the more often it is listed. */
export function drawGuidelines(random: Random): readonly Guideline[] {
  return [...new Set(random.shuffle(BROKEN))];
}

/**
 * A sentence true of the selected pairs alone, which breaks a guideline or, without one, follows all; undefined when
 * there is none.
 */
export async function writeFor(
  selection: PairSelection,
  guideline: Guideline | undefined,
  tools: WritingTools,
): Promise<string | undefined> {
  if (guideline !== undefined && !(guideline in REMARKS)) {
    return tools.random
      .shuffle(CANDIDATES[guideline as keyof typeof CANDIDATES])
      .find(
        (sentence) =>
          distinguishes(sentence, selection) &&
          brokenGuidelines(sentence, selection.unselected).includes(guideline),
      );
  }
  const followed = await followGuidelines(selection, tools);
  if (followed === undefined || guideline === undefined) return followed;
  return `${followed.replace(/\.$/, "")}${REMARKS[guideline as keyof typeof REMARKS]}.`;
}

/** A sentence of a random form, or of the next one for which there is a sentence that breaks no guideline. */
async function followGuidelines(selection: PairSelection, tools: WritingTools): Promise<string | undefined> {
  for (const form of inRandomOrder(tools.random)) {
    const sentence = await form.write(selection, tools);
    if (sentence !== undefined && brokenGuidelines(sentence, selection.unselected).length === 0)
      return sentence;
  }
  return undefined;
}

/** The forms, each the earlier the larger its share: drawn without replacement (Efraimidis and Spirakis 2006). */
function inRandomOrder(random: Random): typeof PAIR_FORMS {
  const drawn = PAIR_FORMS.map((form) => ({ form, key: Math.log(random.uniform()) / form.share }));
  return drawn.sort((a, b) => b.key - a.key).map(({ form }) => form);
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
