import type { Campaign } from "./recipes/campaign.ts";
import { dispatchOrder } from "./seats.ts";
import type { TaskSpec } from "./stages/run-recipe.ts";
import { isInLimitedPool } from "./workers.ts";

export interface TasksToOpen {
  readonly campaign: Campaign;
  readonly wanted: readonly TaskSpec[];
  readonly now: number;
}

/** Tasks as rows of the database, in a text of JSON by the names of its columns. */
export function taskRows({ campaign: { id, seed, settings }, wanted, now }: TasksToOpen): string {
  const rows = wanted.map(({ name, stage, subject, seats, excludedWorkers, withdrawAfter, input }) => ({
    campaign: id,
    name,
    stage,
    subject,
    input,
    seats,
    barred: excludedWorkers,
    pool: isInLimitedPool(name, { ...settings, seed }) ? "limited" : "whole",
    rank: dispatchOrder(name, seed),
    opened_at: now,
    withdraw_after: withdrawAfter ?? null,
  }));
  return JSON.stringify(rows);
}
