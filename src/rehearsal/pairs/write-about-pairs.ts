import type { ScenePair } from "../../campaigns/index.ts";
import { sceneKey } from "../../core/index.ts";
import { drawGuidelines, writeFor } from "./guidelines.ts";
import { countItems, EXACT_PHRASES, phrasesIn } from "./item-phrase.ts";
import type { WritingTools } from "./pair-sentence.ts";

export interface PairWriter extends WritingTools {
  /** Probability of selecting the pairs that are most similar to each other, instead of any. */
  readonly similarPairs: number;
  /** Probability of breaking a guideline. */
  readonly violations: number;
  /** True for a writer who compares only one selected pair with one other. */
  readonly isCareless: boolean;
}

/**
 * Selects pairs and writes a sentence that is true of these alone; undefined when none is found. The guideline to be
 * broken is drawn first: where the preferred pairs do not allow it, as no object is absent from the others, the writer
 * selects the next ones.
 */
export async function writeAboutPairs(
  pairs: readonly ScenePair[],
  select: number,
  writer: PairWriter,
): Promise<{ readonly selected: readonly number[]; readonly sentence: string } | undefined> {
  const { random, violations, isCareless } = writer;
  const broken = random.uniform() < violations ? drawGuidelines(random) : [undefined];
  const selections = orderSelections(pairs, select, writer);
  for (const guideline of broken) {
    for (const selected of selections) {
      const all = {
        selected: selected.map((pair) => pairs[pair]!), // numbers of pairs
        unselected: pairs.filter((_, pair) => !selected.includes(pair)),
      };
      const selection = isCareless
        ? { selected: all.selected.slice(0, 1), unselected: all.unselected.slice(0, 1) }
        : all;
      const sentence = await writeFor(selection, guideline, writer);
      if (sentence !== undefined) return { selected, sentence };
    }
  }
  return undefined;
}

/**
 * Selections of so many pairs, the preferred one first, each as numbers in ascending order. Writers are likely to prefer
 * the pairs that are more similar to each other (VB 3), so two writers of a set often select the same ones.
 */
export function orderSelections(
  pairs: readonly ScenePair[],
  select: number,
  { random, similarPairs }: Pick<PairWriter, "random" | "similarPairs">,
): readonly (readonly number[])[] {
  const similar = random.uniform() < similarPairs ? similarSelections(pairs, select) : [];
  const drawn = Array.from({ length: MAX_DRAWN }, () =>
    sorted(random.shuffle(pairs.map((_, i) => i)).slice(0, select)),
  );
  return [...similar, ...drawn];
}

/** Random selections that a writer tries; the pairs of the papers' sets can be selected in six ways. */
const MAX_DRAWN = 12;

/** Each pair with those nearest to it, the most similar first: the same ones for all writers, whatever their order. */
function similarSelections(pairs: readonly ScenePair[], select: number): readonly (readonly number[])[] {
  const keys = pairs.map((pair) => pair.map(sceneKey).join());
  const counts = pairs.map(countKinds);
  const byKey = pairs.map((_, i) => i).sort((a, b) => (keys[a]! < keys[b]! ? -1 : 1)); // numbers of pairs
  const around = byKey.map((centre) => {
    const distances = counts.map((each) => distanceBetween(each, counts[centre]!));
    const others = byKey.filter((pair) => pair !== centre).sort((a, b) => distances[a]! - distances[b]!);
    const nearest = others.slice(0, select - 1);
    return {
      selected: sorted([centre, ...nearest]),
      distance: nearest.reduce((sum, pair) => sum + distances[pair]!, 0),
    };
  });
  return around.sort((a, b) => a.distance - b.distance).map(({ selected }) => selected);
}

function sorted(numbers: readonly number[]): readonly number[] {
  return numbers.toSorted((a, b) => a - b);
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
