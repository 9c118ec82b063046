import type { z } from "zod";
import type { Random, Scene, Verdict } from "../../../core/index.ts";
import type { PhotosSettings, ScenesSettings } from "../settings/campaign-settings.ts";

/**
 * A kind of task, with everything that differs between kinds: its input, its view for workers, its answer schema, its
 * pay, and the answer of a simulated worker. Written with methods, so that stages can list kinds with different
 * inputs. Pages import the views, so files of this folder run in the browser as well.
 */
export interface TaskKind<Input, Answer, View extends { readonly kind: string }> {
  readonly kind: View["kind"];
  /** The qualification that a worker needs (SPEC W1). */
  readonly qualification: Qualification;
  /** Schema of the input of a task; rows of an archive are validated by it. */
  readonly Input: z.ZodType;
  /** Schema of the view for workers: no label, no split, no position, nobody else's answer. */
  readonly View: z.ZodType<View>;
  view(input: Input, options: ViewOptions): View;
  /** Schema of the answers to a task with this input. Its messages are shown to workers. */
  answer(input: Input, settings: RecipeSettings): z.ZodType<Answer>;
  pay(settings: RecipeSettings): Pay;
  /** Answer of a simulated worker; undefined when they have none and return the task. */
  simulate(view: View, worker: SimulatedAbilities): Promise<Answer | undefined>;
}

export type RecipeSettings = ScenesSettings | PhotosSettings;

/** Qualifications that a worker can have. */
export type Qualification = "writer" | "validator";

export interface ViewOptions {
  readonly assignment: string;
  readonly seed: string;
  readonly settings: RecipeSettings;
  /** URL of an image for the page that shows it. */
  readonly urlOf: (image: string) => string;
}

/** Pay for an answer, and the maximum bonus that a review can add; in minor units. */
export interface Pay {
  readonly pay: number;
  readonly mostBonus: number;
}

/** Knowledge and abilities of a simulated worker. The errors of the worker are in `write`, `misjudge` and `errs`. */
export interface SimulatedAbilities {
  readonly random: Random;
  /** Scene that the worker sees in an image, by the name under which tasks show it. */
  sceneOf(image: string): Scene;
  /** True when an image shows what the title of its set names. */
  showsSynset(image: string): boolean;
  /** Correct verdict on a sentence about a scene. */
  judge(sentence: string, scene: Scene): Verdict;
  /** Correct verdict on a sentence about a pair of images. */
  judgePair(sentence: string, pair: ScenePair): Verdict;
  /** Verdict that the worker gives where this one is correct. */
  misjudge(correct: Verdict): Verdict;
  /** A sentence true of some scenes and false of others; undefined when none is found. */
  write(trues: readonly Scene[], falses: readonly Scene[]): Promise<string | undefined>;
  /** Selected pairs, by their numbers, and a sentence true of these alone; undefined when none is found. */
  writeForPairs(pairs: readonly ScenePair[], select: number): Promise<SelectedPairs | undefined>;
  /** True when the worker finds that the images of a writing task should have been removed. */
  flags(): boolean;
  /** True when the worker gets the next decision about an image wrong. */
  errs(): boolean;
}

/** The scenes that a simulated worker sees in a pair of images. */
export type ScenePair = readonly [left: Scene, right: Scene];

interface SelectedPairs {
  readonly selected: readonly number[];
  readonly sentence: string;
}
