import type { ScenePair } from "../../campaigns/index.ts";
import { type Random, sceneKey } from "../../core/index.ts";
import { breakGuideline, brokenGuidelines } from "./guidelines.ts";
import { countItems, EXACT_PHRASES, phrasesIn } from "./item-phrase.ts";
import { PAIR_FORMS, type PairSelection, type WritingTools } from "./pair-sentence.ts";

export interface PairWriter extends WritingTools {
  /** Probability of selecting the pairs that are most similar to each other, instead of any. */
  readonly similarPairs: number;
  /** Probability of breaking a guideline. */
  readonly violations: number;
  /** True for a writer who compares only one selected pair with one other. */
  readonly isCareless: boolean;
}

/** Selections that a writer tries before they give up. */
const MAX_SELECTIONS = 3;

/** Selects pairs and writes a sentence that is true of these alone; undefined when none is found. */
export async function writeAboutPairs(
  pairs: readonly ScenePair[],
  select: number,
  writer: PairWriter,
): Promise<{ readonly selected: readonly number[]; readonly sentence: string } | undefined> {
  const { random, violations, isCareless } = writer;
  const breaks = random.uniform() < violations;
  for (let i = 0; i < MAX_SELECTIONS; i += 1) {
    const selected = selectPairs(pairs, select, writer);
    const all = {
      selected: selected.map((pair) => pairs[pair]!), // numbers of pairs
      unselected: pairs.filter((_, pair) => !selected.includes(pair)),
    };
    const selection = isCareless
      ? { selected: all.selected.slice(0, 1), unselected: all.unselected.slice(0, 1) }
      : all;
    const followed = await followGuidelines(selection, writer);
    if (followed === undefined) continue;
    return { selected, sentence: breaks ? breakGuideline(followed, selection, random) : followed };
  }
  return undefined;
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

/**
 * The numbers of the selected pairs, in ascending order. Writers are likely to prefer the pairs that are more similar
 * to each other (VB 3), so two writers of a set often select the same ones.
 */
export function selectPairs(
  pairs: readonly ScenePair[],
  select: number,
  { random, similarPairs }: Pick<PairWriter, "random" | "similarPairs">,
): readonly number[] {
  const anyOrder = random.shuffle(pairs.map((_, i) => i));
  if (random.uniform() >= similarPairs) return anyOrder.slice(0, select).sort(ascending);
  const counts = pairs.map(countKinds);
  const keys = pairs.map((pair) => pair.map(sceneKey).join());
  const ranked = combinations(anyOrder, select).map((selected) => {
    const distance = combinations(selected, 2).reduce(
      (sum, [a, b]) => sum + distanceBetween(counts[a!]!, counts[b!]!), // numbers of pairs
      0,
    );
    // Of equally similar ones all writers prefer the same, whatever their places: the first by content.
    const key = selected
      .map((pair) => keys[pair]!)
      .sort()
      .join();
    return { selected, distance, key };
  });
  ranked.sort((a, b) => a.distance - b.distance || (a.key < b.key ? -1 : 1));
  return [...ranked[0]!.selected].sort(ascending); // there are at least as many pairs as are selected
}

/** The numbers of items of each kind in a pair. */
function countKinds([left, right]: ScenePair): readonly number[] {
  return KINDS.map((kind) => countItems(kind, left) + countItems(kind, right));
}

const KINDS = EXACT_PHRASES.flatMap(phrasesIn);

/** Number of items in which two pairs differ. */
function distanceBetween(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, count, i) => sum + Math.abs(count - b[i]!), 0); // of the same kinds
}

function combinations<T>(elements: readonly T[], size: number): readonly (readonly T[])[] {
  if (size === 0) return [[]];
  return elements.flatMap((element, i) =>
    combinations(elements.slice(i + 1), size - 1).map((rest) => [element, ...rest]),
  );
}

function ascending(a: number, b: number): number {
  return a - b;
}
