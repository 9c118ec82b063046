import { CounterpointError } from "../core/index.ts";
import { addCampaignEvent, getCampaignState, isTestSeen } from "./campaign-events.ts";
import type { CampaignContext } from "./context.ts";
import { getWork } from "./guide.ts";
import { openNextTasks } from "./next-tasks.ts";
import { getMaterials } from "./qualification.ts";
import { requireValidMaterials } from "./qualify.ts";
import { budgetWarning } from "./rules/guide/budget-forecast.ts";
import type { Campaign } from "./rules/recipes/campaign.ts";

/**
 * Starts a campaign and opens its first tasks. Throws when its qualification lacks questions, when its budget cannot pay one task, and when it
 * is archived.
 */
export async function startCampaign(context: CampaignContext, campaign: Campaign, by: string) {
  const { db, now } = context;
  await requireNotArchived(context, campaign);
  if (campaign.settings.requireQualification)
    await requireValidMaterials(context, (await getMaterials(db, campaign)).materials, campaign);
  const budget = budgetWarning(campaign, await getWork(context, campaign));
  if (budget?.kind === "task-unaffordable") {
    const amount = (minor: number) => `${(minor / 100).toFixed(2)} ${campaign.currency}`;
    const message = `The budget cannot pay for a single task: a ${budget.stage} task costs up to ${amount(budget.price)} with bonus and fees, and ${amount(budget.left)} is left`;
    throw new CounterpointError("campaign/refused", message, {
      hint: "Increase the budget, then start the campaign",
    });
  }
  await addCampaignEvent(db, { campaign: campaign.id, event: "started", by, now: now() });
  return openNextTasks(context, campaign);
}

/** Pauses a campaign: nobody gets a new task. Workers can finish the tasks that they hold. */
export async function pauseCampaign(context: CampaignContext, campaign: Campaign, by: string): Promise<void> {
  const { db, now } = context;
  await requireNotArchived(context, campaign);
  await addCampaignEvent(db, { campaign: campaign.id, event: "paused", by, now: now() });
}

/** Puts a campaign in the archive, where it offers no work, or brings it back, paused if it was ever started. */
export async function setArchived(
  { db, now }: CampaignContext,
  { id }: Campaign,
  { isArchived, by }: { readonly isArchived: boolean; readonly by: string },
): Promise<void> {
  if (((await getCampaignState(db, id)) === "archived") === isArchived) return;
  const event = isArchived ? "archived" : "unarchived";
  await addCampaignEvent(db, { campaign: id, event, by, now: now() });
}

/** Records, once, that a manager has looked at the questions of the test. */
export async function noteTestSeen(
  { db, now }: CampaignContext,
  { id }: Campaign,
  by: string,
): Promise<void> {
  if (await isTestSeen(db, id)) return;
  await addCampaignEvent(db, { campaign: id, event: "test-seen", by, now: now() });
}

async function requireNotArchived({ db }: CampaignContext, { id }: Campaign): Promise<void> {
  if ((await getCampaignState(db, id)) !== "archived") return;
  throw new CounterpointError("campaign/refused", `Campaign "${id}" is archived`, {
    hint: "Bring it back first",
  });
}
