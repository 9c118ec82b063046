import { type Scene, sceneKey } from "./scene.ts";
import type { Split } from "./split.ts";

/** A drawn scene of NLVR's kind. */
export interface ScenePicture {
  readonly kind: "scene";
  readonly scene: Scene;
}

/** A photograph, by its name in the corpus and by whatever else is known of it. */
export interface Photograph {
  readonly kind: "photograph";
  /** The name of its file, as the corpus gives it. */
  readonly name: string;
  /** Where it was found. */
  readonly url?: string | undefined;
  /** The SHA-256 of its file, in hexadecimal digits. */
  readonly sha256?: string | undefined;
  readonly licence?: string | undefined;
  /** Its part in the example, such as "left" or "right". */
  readonly role?: string | undefined;
}

/** A picture of an example: a drawn scene or a photograph. */
export type Picture = ScenePicture | Photograph;

/** A sentence, the pictures it is set against, its label, and the answers that the label rests on (SPEC F1). */
export interface Example<Label extends boolean | undefined = boolean> {
  /** The name of the format that it was read in. */
  readonly format: string;
  /** The identifier as the file has it; unique within its split. */
  readonly id: string;
  readonly split: Split;
  /** The number of what the sentence was written for: a presentation, an image set, or a writing task; unique within its split. */
  readonly set: number;
  /** Index of the writing task of the set: 0 except in NLVR2, where a set has two. */
  readonly sentenceNumber: number;
  /** Index of the pictures in the writing task: 0 to 3 in NLVR and NLVR2. */
  readonly position: number;
  /** In their order; there may be none. */
  readonly pictures: readonly Picture[];
  readonly sentence: string;
  /** BCP 47, such as "en" or "zh-Hans". */
  readonly language?: string | undefined;
  readonly label: Label;
  /** The label that the writer was asked for (SPEC A7), where the record tells it. */
  readonly intended?: boolean | undefined;
  readonly writer?: WorkerId | undefined;
  /** In the order of the record, with those that set the label first; none where the corpus has none. */
  readonly judgments: readonly Judgment[];
  /** Named groups that it belongs to besides its writing task, for group scores (SPEC F4). */
  readonly groups?: readonly Group[] | undefined;
  /** Named properties, such as synset, relation or concept. */
  readonly tags?: Readonly<Record<string, string>> | undefined;
  /** The identifier of the example that it was made from, as in contrast sets. */
  readonly derivedFrom?: string | undefined;
}

/** An example that may have no label, as those of sealed splits. */
export type AnyExample = Example<boolean | undefined>;

/** A group of examples that are right or wrong together. */
export interface Group {
  /** The kind of group, such as "image". */
  readonly name: string;
  /** Tells the groups of one kind apart. */
  readonly key: string;
  /**
   * Parts whose owners compete within the group: among examples with the same picture, or with the same sentence, every
   * true one has to score higher than every false one. Without any, all predictions of the group have to be right.
   */
  readonly rank?: readonly RankedPart[] | undefined;
}

export type RankedPart = "picture" | "sentence";

/** A key for the writing task of an example (SPEC A4): all examples of one written sentence share it. */
export function writingTaskKey({
  split,
  set,
  sentenceNumber,
}: Pick<Example, "split" | "set" | "sentenceNumber">): string {
  return `${split}-${set}-${sentenceNumber}`;
}

/** A text that equal pictures share: of a photograph its content where it is known, else its address or its name. */
export function photographKey({ sha256, url, name }: Photograph): string {
  return sha256 === undefined ? (url ?? name) : `sha256:${sha256}`;
}

/** A text that equal pictures share; scenes are equal up to the order of their boxes. */
export function pictureKey(picture: Picture): string {
  return picture.kind === "scene" ? sceneKey(picture.scene) : photographKey(picture);
}

/** The scene of an example; undefined when it shows something else. */
export function sceneOf({ pictures: [first] }: Pick<Example, "pictures">): Scene | undefined {
  return first?.kind === "scene" ? first.scene : undefined;
}

/** The photographs of an example, in their order. */
export function photographsOf({ pictures }: Pick<Example, "pictures">): readonly Photograph[] {
  return pictures.filter((picture) => picture.kind === "photograph");
}

/** The pictures of a pair of photographs. */
export function pairOfPhotographs(left: Omit<Photograph, "kind" | "role">, right: typeof left): Photograph[] {
  return [
    { kind: "photograph", ...left, role: "left" },
    { kind: "photograph", ...right, role: "right" },
  ];
}

export type WorkerId = string & { readonly __brand: "WorkerId" };

/**
 * Possible answers of a worker. The release of NLVR documents true and false, but its raw `evals` also hold
 * "nonsense" (63 of 4,945 in dev): reading those as false would change the agreement.
 */
export type Verdict = "true" | "false" | "nonsense";

/**
 * What a judgment was collected for: a "validation" set the label alone, and "extra" ones came after it (NLVR2). Where
 * none is given, all judgments stand alike.
 */
export type JudgmentStage = "validation" | "extra";

/** One worker's answer about one example. */
export interface Judgment {
  readonly worker: WorkerId;
  readonly verdict: Verdict;
  readonly stage?: JudgmentStage | undefined;
}

/** The judgment that set the label of an example; undefined where there is no such one. */
export function validationOf<Given extends Judgment>({
  judgments,
}: {
  readonly judgments: readonly Given[];
}): Given | undefined {
  return judgments.find(({ stage }) => stage === "validation");
}

/** The judgments of an example without the one that set its label. */
export function laterJudgments<Given extends Judgment>({
  judgments,
}: {
  readonly judgments: readonly Given[];
}): readonly Given[] {
  return judgments[0]?.stage === "validation"
    ? judgments.filter(({ stage }) => stage !== "validation")
    : judgments;
}
