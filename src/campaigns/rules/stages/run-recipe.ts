import type { WorkerId } from "../../../core/index.ts";
import type { StageFunnel } from "../../schemas/outcome.ts";
import { type Answer, type CrowdStage, type Decision, drop, type Stage, type StageName } from "./stage.ts";

/** A task that the recipe needs; the same inputs and answers always give the same tasks. */
export interface TaskSpec {
  /** `stage/input`, unique in its campaign. */
  readonly name: string;
  readonly stage: StageName;
  readonly subject: string;
  readonly seats: number;
  readonly excludedWorkers: readonly WorkerId[];
  /** Milliseconds after which the task is withdrawn when nobody has taken it; undefined for never. */
  readonly withdrawAfter: number | undefined;
  readonly input: unknown;
}

/** A task of a stage for one of its inputs. All else follows from these, and is not kept: a campaign has millions of tasks. */
class TaskOfStage implements TaskSpec {
  readonly stage: StageName;
  readonly input: unknown;
  readonly #stage: CrowdStage<unknown, unknown, unknown>;

  constructor(stage: CrowdStage<unknown, unknown, unknown>, input: unknown) {
    this.stage = stage.name;
    this.input = input;
    this.#stage = stage;
  }

  get name(): string {
    return `${this.stage}/${this.#stage.nameOf(this.input)}`;
  }

  get subject(): string {
    return this.#stage.subjectOf(this.input);
  }

  get seats(): number {
    return this.#stage.seatsFor(this.input);
  }

  get excludedWorkers(): readonly WorkerId[] {
    return this.#stage.excludedWorkers(this.input);
  }

  get withdrawAfter(): number | undefined {
    return this.#stage.withdrawAfter;
  }
}

/** Answers of a task so far. */
export interface TaskAnswers {
  /** Counted raw answers, in the order of submission. */
  readonly answers: readonly Answer[];
  /** True when nobody took the task in time (SPEC P7). */
  readonly withdrawn: boolean;
}

export interface RecipeState {
  /** All tasks, or those that `isListed` selects. */
  readonly tasks: readonly TaskSpec[];
  /** Outputs of the last stage. */
  readonly outputs: readonly unknown[];
  readonly funnel: readonly StageFunnel[];
  /** True when no input waits: no further answer would change the outputs. */
  readonly settled: boolean;
  /** The counted answers of a task. */
  readonly answersOf: (task: string) => readonly Answer[];
}

export interface RunRecipeOptions {
  /** True to drop inputs that wait for answers: for a campaign that ends before everything is answered. */
  readonly dropUnfinished?: boolean;
}

type ProgressOf = (task: string) => TaskAnswers | undefined;

interface ListOptions extends RunRecipeOptions {
  /** Selects the tasks to list, by their stage and their number of answers; by default all. */
  readonly isListed?: (stage: StageName, answers: number) => boolean;
}

/** Runs the stages of a recipe on inputs and the answers so far. */
export function runRecipe(
  stages: readonly Stage[],
  inputs: readonly unknown[],
  progressOf: ProgressOf,
  options: ListOptions = {},
): RecipeState {
  const answersOf = (task: string) => progressOf(task)?.answers ?? [];
  const before = { tasks: [], outputs: inputs, funnel: [], settled: true, answersOf };
  return continueRecipe(before, stages, progressOf, options);
}

/** Runs the stages that follow those that have run. */
export function continueRecipe(
  before: RecipeState,
  stages: readonly Stage[],
  progressOf: ProgressOf,
  options: ListOptions = {},
): RecipeState {
  const tasks = [...before.tasks];
  const funnel = [...before.funnel];
  let { settled, outputs: current } = before;
  for (const [at, stage] of stages.entries()) {
    if ("assign" in stage) {
      // The last stage opens no tasks: until all answers are there, it shows what they give so far.
      const runs = settled || at === stages.length - 1;
      const { outputs, kept, dropped } = collect(runs ? stage.assign(current) : []);
      const counts = { inputs: current.length, waiting: runs ? 0 : current.length, kept };
      funnel.push({
        stage: stage.name,
        of: stage.of,
        images: null,
        removedImages: null,
        ...counts,
        outputs: outputs.length,
        dropped,
      });
      current = outputs;
      continue;
    }
    const { wanted, outputs, count } = runStage(stage, current, { progressOf, ...options });
    for (const task of wanted) tasks.push(task);
    funnel.push(count);
    settled &&= count.waiting === 0;
    current = outputs;
  }
  return { ...before, tasks, outputs: current, funnel, settled };
}

/** A task that has all its answers. */
export interface AnsweredTask {
  readonly stage: StageName;
  readonly input: unknown;
  readonly answers: readonly Answer[];
}

/**
 * The tasks that open when one task has all its answers: those of the following stages, up to the next batch stage.
 * Gives the same tasks as running the whole recipe, but processes one input only.
 */
export function tasksOpenedBy(
  stages: readonly Stage[],
  { stage, input, answers }: AnsweredTask,
): readonly TaskSpec[] {
  const at = stages.findIndex(({ name }) => name === stage);
  const [own, ...later] = stages.slice(at);
  if (at < 0 || own === undefined || "assign" in own)
    throw new Error(`The recipe has no tasks of stage ${stage}`);
  const decision = own.decide(input, answers);
  let current = decision.kind === "kept" ? decision.outputs : [];
  const tasks: TaskSpec[] = [];
  for (const next of later) {
    if ("assign" in next) break;
    const { wanted, outputs } = runStage(next, current, { progressOf: () => undefined });
    for (const task of wanted) tasks.push(task);
    current = outputs; // the outputs for inputs that need no answer
  }
  return tasks;
}

/** The outputs of decisions, and the numbers of inputs that were kept and dropped. */
function collect(decisions: readonly Decision<unknown>[]) {
  const outputs: unknown[] = [];
  const dropped: Record<string, number> = {};
  let kept = 0;
  for (const decision of decisions) {
    if (decision.kind === "dropped") {
      dropped[decision.reason] = (dropped[decision.reason] ?? 0) + 1;
      continue;
    }
    kept += 1;
    for (const output of decision.outputs) outputs.push(output);
  }
  return { outputs, kept, dropped };
}

function runStage(
  stage: CrowdStage<unknown, unknown, unknown>,
  inputs: readonly unknown[],
  {
    progressOf,
    dropUnfinished = false,
    isListed = () => true,
  }: ListOptions & { readonly progressOf: ProgressOf },
) {
  const wanted: TaskSpec[] = [];
  const decisions: Decision<unknown>[] = [];
  let [waiting, images] = [0, 0];
  const removedImages: Record<string, number> = {};
  const nameOf = (input: unknown) => `${stage.name}/${stage.nameOf(input)}`;
  const dropped = droppedSubjects(stage, inputs, (input) => progressOf(nameOf(input))?.answers ?? []);
  for (const input of inputs) {
    images += stage.imageCount?.(input) ?? 0;
    const seats = stage.seatsFor(input);
    const { answers = [], withdrawn = false } = progressOf(nameOf(input)) ?? {};
    const dropsOthers = answers.some(({ content }) => stage.dropsSubject?.(content) !== undefined);
    const reason = dropsOthers ? undefined : dropped.get(stage.subjectOf(input));
    if (seats > 0 && (reason === undefined || answers.length > 0) && isListed(stage.name, answers.length))
      wanted.push(new TaskOfStage(stage, input));
    if (reason !== undefined) decisions.push(drop(reason));
    else if (withdrawn) decisions.push(drop("withdrawn"));
    else if (answers.length >= seats) {
      decisions.push(stage.decide(input, answers));
      for (const { content } of answers) {
        for (const [reason, removed] of Object.entries(stage.removedImages?.(content) ?? {}))
          removedImages[reason] = (removedImages[reason] ?? 0) + removed;
      }
    } else if (dropUnfinished) decisions.push(drop("unfinished"));
    else waiting += 1;
  }
  const { outputs, ...decided } = collect(decisions);
  const count = {
    stage: stage.name,
    of: stage.of,
    inputs: inputs.length,
    images: stage.imageCount === undefined ? null : images,
    removedImages: stage.removedImages === undefined ? null : removedImages,
    waiting,
    outputs: outputs.length,
    ...decided,
  };
  return { wanted, outputs, count };
}

/** The subjects of a stage whose inputs an answer drops, with the reason. */
function droppedSubjects(
  stage: CrowdStage<unknown, unknown, unknown>,
  inputs: readonly unknown[],
  answersOf: (input: unknown) => readonly Answer[],
): ReadonlyMap<string, string> {
  const dropped = new Map<string, string>();
  if (stage.dropsSubject === undefined) return dropped;
  for (const input of inputs) {
    for (const { content } of answersOf(input)) {
      const reason = stage.dropsSubject(content);
      if (reason !== undefined) dropped.set(stage.subjectOf(input), reason);
    }
  }
  return dropped;
}
