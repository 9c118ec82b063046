import type { Split, WorkerId } from "../../../core/index.ts";
import type { StageName } from "../tasks/stage-names.ts";
import type { TaskKind } from "../tasks/task-kind.ts";

export type { StageName } from "../tasks/stage-names.ts";

/** The stages in which workers judge examples. */
export const JUDGING_STAGES: readonly StageName[] = ["validation", "extra-validation"];

/** A worker's raw answer to a task. */
export interface Answer<Content = unknown> {
  readonly worker: WorkerId;
  readonly content: Content;
}

/** Number of presentations of scenes by split; of image sets, which have no splits yet, under "all". */
export type InputCounts = ReadonlyMap<Split, number>;

/** Decision about an input that has its answers: it becomes one or several outputs, or is dropped for a reason. */
export type Decision<Output> =
  | { readonly kind: "kept"; readonly outputs: readonly Output[] }
  | { readonly kind: "dropped"; readonly reason: string };

/**
 * A stage that workers carry out: each input is a task, whose answers decide. Written with methods, so that a recipe
 * can list stages of different inputs in order.
 */
export interface CrowdStage<Input, Content, Output> {
  readonly name: StageName;
  /** The kind of task that each input becomes. */
  readonly task: TaskKind<Input, Content, { readonly kind: string }>;
  /** The rules of docs/SPEC.md that it implements. */
  readonly rules: string;
  /** What workers are asked: a line that says it in short, then what else should stay in sight with every task. */
  readonly prompt: string;
  /** The difference between this stage and the paper's. */
  readonly deviation?: string;
  /** The unit of the inputs, in the plural. */
  readonly of: string;
  /** Number of images of an input, where it is reported (N2 3.6). */
  imageCount?(input: Input): number;
  /** Number of images that an answer removes, by reason (N2 3.6). */
  removedImages?(answer: Content): Readonly<Record<string, number>>;
  /** Unique name of the input within the stage. */
  nameOf(input: Input): string;
  /** The subject of the task: nobody is shown the same subject twice, in this stage or another. */
  subjectOf(input: Input): string;
  /** Number of workers who answer. */
  seatsFor(input: Input): number;
  /** For forecasts: number of outputs of an input that is kept; 1 by default. */
  readonly outputsWhenKept?: number;
  /** For forecasts: mean number of seats of a task, given the numbers of the campaign's inputs by split; 1 by default. */
  meanSeats?(inputs: InputCounts): number;
  /** Milliseconds after which a task that nobody has taken is withdrawn (SPEC P7); without it, never. */
  readonly withdrawAfter?: number;
  /** Workers who are excluded from the task. */
  excludedWorkers(input: Input): readonly WorkerId[];
  /**
   * Reason why an answer drops every other input with the subject of its task (SPEC P7); undefined when it drops none.
   */
  dropsSubject?(content: Content): string | undefined;
  /** The rule: decides about an input from its answers, as many as there are seats. */
  decide(input: Input, answers: readonly Answer<Content>[]): Decision<Output>;
}

/** A stage that needs all inputs at once. It runs when no earlier stage has open tasks. */
export interface BatchStage<Input, Output> {
  readonly name: "splitting" | "division";
  readonly rules: string;
  readonly prompt: string;
  readonly of: string;
  /** Decides about each input. */
  assign(inputs: readonly Input[]): readonly Decision<Output>[];
}

export type Stage = CrowdStage<unknown, unknown, unknown> | BatchStage<unknown, unknown>;

/** A decision with these outputs. */
export function keep<Output>(...outputs: Output[]): Decision<Output> {
  return { kind: "kept", outputs };
}

/** A decision that drops the input. */
export function drop(reason: string): Decision<never> {
  return { kind: "dropped", reason };
}
