import type { Scene } from "./scene.ts";
import type { Split } from "./split.ts";

export type CorpusName = "nlvr" | "nlvr2";

/** The image side of an example: an NLVR scene, or an NLVR2 pair of photographs in their order. */
export type Picture =
  | { readonly kind: "scene"; readonly scene: Scene }
  | { readonly kind: "pair"; readonly left: string; readonly right: string };

/** A sentence, the picture it is set against, its label, and the answers that the label rests on. */
export interface Example {
  readonly corpus: CorpusName;
  /** The identifier as the file has it; unique within its split. */
  readonly id: string;
  readonly split: Split;
  /** The presentation or image set that the sentence was written for; unique within its split. */
  readonly set: number;
  /** Index of the writing task of the set: always 0 in NLVR, 0 or 1 in NLVR2. */
  readonly sentenceNumber: number;
  /** Index of the image or pair in the writing task, 0 to 3. */
  readonly position: number;
  readonly sentence: string;
  readonly label: boolean;
  /** The label that the writer was asked for (SPEC A7), where the record tells it. */
  readonly intended?: boolean | undefined;
  readonly picture: Picture;
  /** Known in NLVR2 only. */
  readonly writer: WorkerId | undefined;
  /** The first validation of NLVR2, which set the label. */
  readonly validation: Judgment | undefined;
  /** NLVR: all judgments. NLVR2: the extra ones, at most one per worker. */
  readonly judgments: readonly Judgment[];
  readonly synset: string | undefined;
}

/** A key for the writing task of an example (SPEC A4): all examples of one written sentence share it. */
export function writingTaskKey({ split, set, sentenceNumber }: Example): string {
  return `${split}-${set}-${sentenceNumber}`;
}

export type WorkerId = string & { readonly __brand: "WorkerId" };

/**
 * Possible answers of a worker. The release of NLVR documents true and false, but its raw `evals` also hold
 * "nonsense" (63 of 4,945 in dev): reading those as false would change the agreement.
 */
export type Verdict = "true" | "false" | "nonsense";

/** One worker's answer about one example. */
export interface Judgment {
  readonly worker: WorkerId;
  readonly verdict: Verdict;
}
