import type { CampaignContext } from "./context.ts";
import { RECIPE_ROWS } from "./jobs/read-rows.ts";
import { openMissingTasks } from "./open-tasks.ts";
import type { Campaign } from "./rules/recipes/campaign.ts";
import type { RecipeState } from "./rules/stages/run-recipe.ts";
import { splitIfReady } from "./split.ts";

type Context = Pick<CampaignContext, "db" | "now" | "jobs">;

/**
 * Opens the tasks that the answers so far lead to and that do not exist yet, and counts what was kept and dropped. A submit opens the next
 * tasks by itself; this is for the beginning, and for splitting that no claim has begun.
 */
export async function openNextTasks(
  context: Context,
  campaign: Campaign,
): Promise<Pick<RecipeState, "funnel" | "settled">> {
  const { db, now, jobs } = context;
  await splitIfReady(context, campaign);
  const kinds = [...RECIPE_ROWS, "unanswered tasks"] as const;
  return jobs.compute(db, { campaign, kinds, now: now() }, async (call) => {
    await openMissingTasks(db, { call, now: now(), beforeSplitting: true }); // the others are there when it is split
    return call.funnel();
  });
}
