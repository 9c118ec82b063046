import type { CampaignWarning } from "../../schemas/guide.ts";
import { sumMoney } from "../money.ts";
import { type Campaign, NO_HASHES, stagesOf } from "../recipes/campaign.ts";
import { crowdStagesOf, reservationFor } from "../recipes/campaign-tasks.ts";
import type { InputCounts, StageName } from "../stages/stage.ts";

/** Progress of a stage. */
export interface StageProgress {
  readonly stage: StageName;
  readonly tasks: number;
  /** Tasks that have all their answers. */
  readonly done: number;
  readonly seats: number;
  /** Counted answers. */
  readonly answers: number;
  /** Seats that workers hold now. */
  readonly held: number;
}

/** The work of a campaign, done and to do. */
export interface CampaignWork {
  readonly inputs: InputCounts;
  readonly stages: readonly StageProgress[];
}

/**
 * Maximum cost of what is left to do, fees and bonus included: if everything is kept. Seats that workers hold are not in it,
 * because their pay is reserved in the budget already.
 */
export function forecastCost(campaign: Campaign, { inputs, stages }: CampaignWork): number {
  const costs: number[] = [];
  let arriving = countInputs(inputs) - progressOf(stages, crowdStagesOf(campaign)[0]!.name).tasks; // every recipe has stages
  let beforeSplitting = 0;
  let isSplit = true;
  for (const stage of stagesOf(campaign, NO_HASHES)) {
    if ("assign" in stage) {
      isSplit = false;
      continue;
    }
    const { tasks, done, seats, answers, held } = progressOf(stages, stage.name);
    if (!isSplit) arriving = tasks > 0 ? 0 : beforeSplitting; // splitting opens all tasks at once
    const { outputsWhenKept = 1 } = stage;
    const coming = Math.max(0, arriving);
    const wanted = Math.max(0, seats - answers - held) + coming * (stage.meanSeats?.(inputs) ?? 1);
    costs.push(wanted * reservationFor(campaign, stage.name));
    beforeSplitting = (tasks + coming) * outputsWhenKept;
    arriving = (tasks - done + coming) * outputsWhenKept;
    isSplit = true;
  }
  return Math.ceil(sumMoney(costs));
}

/** The warning about a budget that does not suffice: for one task, or for everything that is left to do. */
export function budgetWarning(
  campaign: Campaign,
  { left, ...work }: CampaignWork & { readonly left: number },
): Extract<CampaignWarning, { kind: "task-unaffordable" | "budget-below-forecast" }> | undefined {
  const forecast = forecastCost(campaign, work);
  const isDone = countInputs(work.inputs) > 0 && forecast === 0;
  const task = cheapestTask(campaign, work.stages);
  if (!isDone && task.price > left) return { kind: "task-unaffordable", ...task, left };
  return forecast > left ? { kind: "budget-below-forecast", forecast, left } : undefined;
}

/** The task that costs least among the stages with open seats, or of the first stage if there are none. */
function cheapestTask(campaign: Campaign, stages: readonly StageProgress[]) {
  const all = crowdStagesOf(campaign).map(({ name: stage }) => {
    return { stage, price: reservationFor(campaign, stage) };
  });
  const open = all.filter(({ stage }) => hasOpenSeats(progressOf(stages, stage)));
  return (open.length > 0 ? open : all.slice(0, 1)).reduce((least, each) =>
    each.price < least.price ? each : least,
  );
}

/** True when a stage waits for answers. */
export function hasOpenSeats({ seats, answers }: Pick<StageProgress, "seats" | "answers">): boolean {
  return answers < seats;
}

export function countInputs(inputs: InputCounts): number {
  return [...inputs.values()].reduce((sum, count) => sum + count, 0);
}

const NOTHING = { tasks: 0, done: 0, seats: 0, answers: 0, held: 0 };

function progressOf(stages: readonly StageProgress[], name: StageName) {
  return stages.find(({ stage }) => stage === name) ?? NOTHING;
}
