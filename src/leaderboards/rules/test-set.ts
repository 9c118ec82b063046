import { CounterpointError } from "../../core/index.ts";
import { PUBLISHED_SPLITS, type PublishedSplitId, pictureSubsets } from "../../corpus/index.ts";
import {
  type ExampleTable,
  OFFICIAL_SPLITS,
  type OfficialSplit,
  type OfficialSplitId,
  PARTS_OF_SCENE,
} from "../../formats/index.ts";

/** Public sizes of a test set. */
export interface TestSetSizes {
  /** The name of its format. */
  readonly corpus: string;
  /** What sentences are set against. */
  readonly pictures: "scenes" | "photographs";
  readonly examples: number;
  readonly sentences: number;
  /** Examples of the subsets of VB (SPEC B3); their identifiers would reveal labels. */
  readonly balanced: number;
  readonly unbalanced: number;
}

/** The sizes of a gold table with its pictures. */
export function testSetSizes(gold: ExampleTable): TestSetSizes {
  const subsets = pictureSubsets(gold);
  const sizeOf = (wanted: string) => subsets.filter((subset) => subset === wanted).length;
  return {
    corpus: gold.format!, // a table has at least one example
    pictures: gold.partialPictures?.[0] === PARTS_OF_SCENE[0] ? "scenes" : "photographs",
    examples: gold.examples.count,
    sentences: gold.tasks.split.length,
    balanced: sizeOf("balanced"),
    unbalanced: sizeOf("unbalanced"),
  };
}

/**
 * The split whose published results stand beside gold files: the official one that they are, by their content. Of splits that are not released there is no content to compare with: they are accepted if they are chosen,
 * the files are no other official split, and they have the numbers that the papers print. Another choice is refused.
 */
export function papersOf(
  { gold, official }: { readonly gold: ExampleTable; readonly official: OfficialSplitId | null },
  chosen: PublishedSplitId | null,
): PublishedSplitId | null {
  if (chosen === null || chosen === official) return official;
  const split: OfficialSplit = OFFICIAL_SPLITS.find(({ id }) => id === chosen)!; // every published one is there
  const reason = official !== null ? `they are those of ${titleOf(official)}` : differenceFrom(split, gold);
  if (reason === undefined) return chosen;
  const message = `Results on ${titleOf(chosen)} cannot be shown next to other examples: ${reason}`;
  throw new CounterpointError("leaderboard/refused", message, {
    hint: "Omit --papers: official splits are recognised by their content",
  });
}

function titleOf(split: PublishedSplitId): string {
  return PUBLISHED_SPLITS.find(({ id }) => id === split)!.title;
}

/** The first number of a table that is not the one that the papers print of a split that is not released. */
function differenceFrom(
  { corpus, examples, printed }: OfficialSplit,
  gold: ExampleTable,
): string | undefined {
  if (printed === undefined) return "their identifiers, sentences and labels are not those of the release";
  const trues = gold.examples.label.reduce((sum, label) => sum + label, 0);
  const decimals = printed.majority.split(".")[1]!.length;
  const compared: readonly (readonly [string, string | number, string | number])[] = [
    ["corpus", corpus, gold.format ?? "none"],
    ["number of examples", examples, gold.examples.count],
    ["number of sentences", printed.sentences, gold.tasks.split.length],
    ["percentage of true ones", printed.majority, ((100 * trues) / gold.examples.count).toFixed(decimals)],
  ];
  const different = compared.find(([, wanted, seen]) => wanted !== seen);
  return different && `their ${different[0]} is ${different[2]}, but the published value is ${different[1]}`;
}
