import { createHash } from "node:crypto";
import type { AnyExample, PublishedSplitId } from "../core/index.ts";

/** An official split of NLVR or NLVR2 on which papers report results. */
export interface OfficialSplit {
  readonly id: PublishedSplitId;
  readonly corpus: string;
  readonly split: string;
  readonly examples: number;
  /** `hashExamples` of the released file; undefined for splits of which we have no file. */
  readonly sha256?: string;
  /** What the papers print of a split without a file: sentences, and percent of the majority, which is true. */
  readonly printed?: { readonly sentences: number; readonly majority: string };
}

/**
 * The hashes are of the files of github.com/lil-lab/nlvr (nlvr/train/train.json, nlvr/dev/dev.json, nlvr/test/test.json,
 * nlvr2/data/dev.json, nlvr2/data/test1.json); the printed numbers are those of N Tables 1 and 3, N2 Tables 4 and 6. N
 * Table 1 counts every example in six orders of its boxes.
 */
export const OFFICIAL_SPLITS = [
  {
    id: "nlvr-train",
    corpus: "nlvr",
    split: "train",
    examples: 12_410,
    sha256: "1c57a181a72a80e0cdcb98c47e3bff59fdcb49c0cd0821aa541951cb1f00113a",
  },
  {
    id: "nlvr-dev",
    corpus: "nlvr",
    split: "dev",
    examples: 989,
    sha256: "5b7c78d96931aaa2468f5aab7b4f2ef0fd1a1980dfc41c5115728e583ceb3b52",
  },
  {
    id: "nlvr-test",
    corpus: "nlvr",
    split: "test",
    examples: 990,
    sha256: "58d000d8dc16d8f3297a992a4f1da4ae9484a9953cf202489e89216ef835cae9",
  },
  {
    id: "nlvr-hidden",
    corpus: "nlvr",
    split: "hidden",
    examples: 5_910 / 6,
    printed: { sentences: 266, majority: "55.43" },
  },
  {
    id: "nlvr2-train",
    corpus: "nlvr2",
    split: "train",
    examples: 86_373,
    printed: { sentences: 23_671, majority: "50.8" },
  },
  {
    id: "nlvr2-dev",
    corpus: "nlvr2",
    split: "dev",
    examples: 6_982,
    sha256: "033a9ab929747bdc05619b6214e9b30fd948339d7d4649a67fa31deb3b67f184",
  },
  {
    id: "nlvr2-test1",
    corpus: "nlvr2",
    split: "test1",
    examples: 6_967,
    sha256: "566a8da0a02f432c630bdbbf7a2eb96c1d7224705e9f05b0d39fda0f81e796f1",
  },
  {
    id: "nlvr2-test2",
    corpus: "nlvr2",
    split: "test2",
    examples: 6_970,
    printed: { sentences: 1_996, majority: "51.4" },
  },
] as const satisfies readonly OfficialSplit[];

export type OfficialSplitId = PublishedSplitId;

const BY_HASH = new Map(
  OFFICIAL_SPLITS.flatMap((split) =>
    "sha256" in split ? [[split.sha256 as string, split.id] as const] : [],
  ),
);

/** The content by which examples are recognised. */
export interface RecognisedFields extends Pick<AnyExample, "id" | "sentence"> {
  readonly label: boolean | undefined;
}

/**
 * SHA-256 of examples with their labels, the same for every order and file format: of the sorted lines `identifier`,
 * tab, `true` or `false`, tab, `sentence`, each with a line feed.
 */
export function hashExamples(examples: Iterable<RecognisedFields>): string {
  const lines = Array.from(examples, ({ id, label, sentence }) => `${id}\t${label}\t${sentence}\n`);
  return createHash("sha256").update(lines.sort().join("")).digest("hex");
}

/** The official split whose content has this hash. Every published figure is shown beside what this recognises. */
export function officialSplitOf(hash: string): OfficialSplitId | null {
  return BY_HASH.get(hash) ?? null;
}

const MAX_EXAMPLES = Math.max(
  ...OFFICIAL_SPLITS.flatMap((split) => ("sha256" in split ? [split.examples] : [])),
);

/** Collects the examples of a split, as long as it can be an official one, and recognises it. */
export class SplitRecogniser {
  #examples: RecognisedFields[] | undefined = [];

  add({ id, sentence, label }: RecognisedFields): void {
    this.#examples?.push({ id, sentence, label });
    if (this.#examples !== undefined && this.#examples.length > MAX_EXAMPLES) this.#examples = undefined;
  }

  result(): OfficialSplitId | null {
    const count = this.#examples?.length;
    if (!OFFICIAL_SPLITS.some(({ examples }) => examples === count)) return null; // spares the hash
    return officialSplitOf(hashExamples(this.#examples!));
  }
}
