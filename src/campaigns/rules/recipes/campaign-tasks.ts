import { costOf } from "../ledger/ledger.ts";
import type { CrowdStage, StageName } from "../stages/stage.ts";
import type { TaskView } from "../tasks/all-tasks.ts";
import type { Pay } from "../tasks/task-kind.ts";
import { type Campaign, NO_HASHES, stagesOf } from "./campaign.ts";

/** A task of a campaign: its stage, and what it was made from. */
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

/** An answer that the rules accept, or what is wrong with it. */
export type ParsedAnswer =
  | { readonly ok: true; readonly content: unknown }
  | { readonly ok: false; readonly problem: string };

/** Checks an answer from outside against its task, because the rules trust the answers that they get. */
export function parseAnswer({ stage, input }: TaskInput, content: unknown, campaign: Campaign): ParsedAnswer {
  const schema = stageOf(campaign, stage).task.answer(input, campaign.settings);
  const { data, error } = schema.safeParse(content);
  return error === undefined ? { ok: true, content: data } : { ok: false, problem: error.issues[0]!.message }; // a failure has an issue
}

/**
 * What a worker sees of a task. Identifiers, splits, labels and writers stay here, as an identifier's position gives the
 * intended label away (SPEC C2, C4).
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

/** What a task of a stage pays. */
export function payOf(campaign: Campaign, stage: StageName): Pay {
  return stageOf(campaign, stage).task.pay(campaign.settings);
}

/** The most that a task of a stage may cost, fees included; a claim reserves it in the budget. */
export function reservationFor(campaign: Campaign, stage: StageName): number {
  const { pay, mostBonus } = payOf(campaign, stage);
  return costOf(pay, campaign.settings) + costOf(mostBonus, campaign.settings);
}
