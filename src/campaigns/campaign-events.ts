import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { type Db, prepared, type Transaction } from "../database/index.ts";
import type { RecipeName } from "./rules/recipes/campaign.ts";
import type { CampaignState } from "./schemas/campaigns.ts";
import { campaignEvents, campaigns } from "./tables.ts";

export interface NewCampaignEvent {
  readonly campaign: string;
  readonly event: Exclude<(typeof campaignEvents.$inferInsert)["event"], "budget-raised">;
  readonly by: string;
  readonly now: number;
}

/**
 * Records that a campaign is started, paused or archived, or something about it. Unless it is started nobody gets a new
 * seat; workers can finish the tasks that they hold.
 */
export async function addCampaignEvent(
  db: Db | Transaction,
  { now, ...event }: NewCampaignEvent,
): Promise<void> {
  await db.insert(campaignEvents).values({ ...event, at: now });
}

export async function getCampaignState(db: Db, campaign: string): Promise<CampaignState> {
  const [row] = await prepared(db, "campaign-state", () =>
    db
      .select({ state: lastStateOf(sql`${campaigns}.id`) })
      .from(campaigns)
      .where(eq(campaigns.id, sql.placeholder("campaign"))),
  ).execute({ campaign });
  return row?.state ?? "new";
}

/**
 * SQL of the state of a campaign by its last state event; null when it is new. A campaign that is brought back from the archive is
 * paused, or new if it was never started.
 */
export function lastStateOf(campaign: SQL): SQL<Exclude<CampaignState, "new"> | null> {
  const wasStarted = sql`exists (select from ${campaignEvents} s where s.campaign = ${campaign} and s.event = 'started')`;
  return sql`(select case when e.event <> 'unarchived' then e.event when ${wasStarted} then 'paused' end
    from ${campaignEvents} e where e.campaign = ${campaign}
    and e.event in ('started', 'paused', 'archived', 'unarchived') order by e.id desc limit 1)`;
}

/** True when the examples have been assigned to splits. */
export async function isSplit(db: Db | Transaction, campaign: string): Promise<boolean> {
  return wasNoted(db, campaign, "split");
}

/** True when a manager has looked at the questions of the test. */
export async function isTestSeen(db: Db, campaign: string): Promise<boolean> {
  return wasNoted(db, campaign, "test-seen");
}

/** True when the workers of the campaign are simulated. */
export async function isSimulated(db: Db, campaign: string): Promise<boolean> {
  return wasNoted(db, campaign, "simulated");
}

async function wasNoted(
  db: Db | Transaction,
  campaign: string,
  event: NewCampaignEvent["event"],
): Promise<boolean> {
  const own = and(eq(campaignEvents.campaign, campaign), eq(campaignEvents.event, event));
  const found = await db.select({ id: campaignEvents.id }).from(campaignEvents).where(own).limit(1);
  return found.length > 0;
}

export interface ListedCampaign {
  readonly id: string;
  readonly name: string;
  readonly recipe: RecipeName;
  readonly createdAt: number;
}

/** All campaigns, oldest first. */
export async function getCampaigns(db: Db): Promise<readonly ListedCampaign[]> {
  const { id, name, recipe, createdAt } = campaigns;
  return db.select({ id, name, recipe, createdAt }).from(campaigns).orderBy(asc(createdAt), asc(id));
}
