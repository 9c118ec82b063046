import type { Campaign } from "./recipes/campaign.ts";
import { dispatchOrder } from "./seats.ts";
import type { TaskSpec } from "./stages/run-recipe.ts";
import { isInLimitedPool } from "./workers.ts";

/** Tasks as rows of the database, in a text of JSON by the names of its columns. */
export function taskRows({ seed, settings }: Campaign, tasks: readonly TaskSpec[]): string {
  const rows = tasks.map(({ name, stage, subject, seats, excludedWorkers, withdrawAfter, input }) => ({
    name,
    stage,
    subject,
    input,
    seats,
    barred: excludedWorkers,
    pool: isInLimitedPool(name, { ...settings, seed }) ? "limited" : "whole",
    rank: dispatchOrder(name, seed),
    withdraw_after: withdrawAfter ?? null,
  }));
  return JSON.stringify(rows);
}
