import { costOf } from "../ledger.ts";
import { sumMoney } from "../money.ts";
import type { CrowdStage, StageName } from "../stages/stage.ts";
import type { TaskView } from "../tasks/all-tasks.ts";
import type { Pay } from "../tasks/task-kind.ts";
import { type Campaign, NO_HASHES, stagesOf } from "./campaign.ts";

/** A task of a campaign: its stage and its input. */
export interface TaskInput {
  readonly stage: StageName;
  readonly input: unknown;
}

/** The stages of a campaign that workers carry out, in their order. */
export function crowdStagesOf(campaign: Campaign): readonly CrowdStage<unknown, unknown, unknown>[] {
  return stagesOf(campaign, NO_HASHES).filter((stage) => "task" in stage);
}

/** A stage of a campaign by its name. */
export function stageOf(campaign: Campaign, name: StageName): CrowdStage<unknown, unknown, unknown> {
  const stage = crowdStagesOf(campaign).find((each) => each.name === name);
  if (stage === undefined) throw new Error(`Recipe ${campaign.recipe} has no tasks of stage ${name}`);
  return stage;
}

/** A valid answer, or the problem with it. */
export type ParsedAnswer =
  | { readonly ok: true; readonly content: unknown }
  | { readonly ok: false; readonly problem: string };

/** Validates an answer against its task; the rules trust the answers that they get. */
export function parseAnswer({ stage, input }: TaskInput, content: unknown, campaign: Campaign): ParsedAnswer {
  const schema = stageOf(campaign, stage).task.answer(input, campaign.settings);
  const { data, error } = schema.safeParse(content);
  return error === undefined ? { ok: true, content: data } : { ok: false, problem: error.issues[0]!.message }; // a failure has an issue
}

/**
 * The view of a task for a worker. Identifiers, splits, labels and writers are not included, because an identifier's
 * position reveals the intended label (SPEC C2, C4).
 */
export function viewTask(
  { stage, input }: TaskInput,
  {
    campaign,
    ...options
  }: {
    readonly assignment: string;
    readonly campaign: Campaign;
    /** URL of an image for the page that shows it. */
    readonly urlOf: (image: string) => string;
  },
): TaskView {
  const { seed, settings } = campaign;
  return stageOf(campaign, stage).task.view(input, { ...options, seed, settings }) as TaskView; // every kind is in the union
}

/** The images that a worker sees in a task. */
export function imagesOf(task: TaskInput, campaign: Campaign): readonly string[] {
  if (campaign.recipe === "scenes") return [];
  const shown: string[] = [];
  const urlOf = (image: string) => {
    shown.push(image);
    return image;
  };
  viewTask(task, { campaign, assignment: "", urlOf });
  return shown;
}

/** Pay for a task of a stage. */
export function payOf(campaign: Campaign, stage: StageName): Pay {
  return stageOf(campaign, stage).task.pay(campaign.settings);
}

/** Maximum cost of a task of a stage, fees included; a claim reserves it in the budget. */
export function reservationFor(campaign: Campaign, stage: StageName): number {
  const { pay, mostBonus } = payOf(campaign, stage);
  return sumMoney([costOf(pay, campaign.settings), costOf(mostBonus, campaign.settings)]);
}
