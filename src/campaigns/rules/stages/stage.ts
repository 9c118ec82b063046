import type { WorkerId } from "../../../core/index.ts";
import type { TaskKind } from "../tasks/task-kind.ts";

/** The stages of both recipes that workers carry out. */
export const STAGE_NAMES = [
  "image-pruning",
  "set-construction",
  "writing",
  "validation",
  "extra-validation",
] as const;

export type StageName = (typeof STAGE_NAMES)[number];

/** The stages in which workers judge examples. */
export const JUDGING_STAGES: readonly StageName[] = ["validation", "extra-validation"];

/** A worker's raw answer to a task. */
export interface Answer<Content = unknown> {
  readonly worker: WorkerId;
  readonly content: Content;
}

/** What becomes of an input that has its answers: it goes on as one or several outputs, or is dropped for a reason. */
export type Decision<Output> =
  | { readonly kind: "kept"; readonly outputs: readonly Output[] }
  | { readonly kind: "dropped"; readonly reason: string };

/**
 * One step of a recipe that workers carry out: each input is a task, and the answers to it decide. Written with
 * methods, so that a recipe may list stages of different inputs in order.
 */
export interface CrowdStage<Input, Content, Output> {
  readonly name: StageName;
  /** The kind of task that each input becomes. */
  readonly task: TaskKind<Input, Content, { readonly kind: string }>;
  /** The rules of docs/SPEC.md that it carries out. */
  readonly rules: string;
  readonly prompt: string;
  /** What the inputs are, in the plural. */
  readonly of: string;
  /** How many images an input shows, where that is worth counting (N2 3.6). */
  imageCount?(input: Input): number;
  /** Names the input among all inputs of the stage. */
  nameOf(input: Input): string;
  /** What the task shows: nobody is shown the same subject twice, in this stage or another. */
  subjectOf(input: Input): string;
  /** How many workers answer. */
  seatsFor(input: Input): number;
  /** Milliseconds after which a task that nobody has taken is withdrawn (SPEC P7); without it, never. */
  readonly withdrawAfter?: number;
  /** Workers who may not answer. */
  excludedWorkers(input: Input): readonly WorkerId[];
  /** The rule: from the answers, as many as there are seats, to what becomes of the input. */
  decide(input: Input, answers: readonly Answer<Content>[]): Decision<Output>;
}

/** A step that looks at everything at once, when nothing before it waits any more. */
export interface BatchStage<Input, Output> {
  readonly name: "splitting";
  readonly rules: string;
  readonly prompt: string;
  readonly of: string;
  assign(inputs: readonly Input[]): readonly Output[];
}

export type Stage = CrowdStage<unknown, unknown, unknown> | BatchStage<unknown, unknown>;

/** A decision that goes on with these outputs. */
export function keep<Output>(...outputs: Output[]): Decision<Output> {
  return { kind: "kept", outputs };
}

/** A decision that ends here. */
export function drop(reason: string): Decision<never> {
  return { kind: "dropped", reason };
}
