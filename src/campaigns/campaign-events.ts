import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { type Db, prepared, type Transaction } from "../database/index.ts";
import type { RecipeName } from "./rules/recipes/campaign.ts";
import { campaignEvents, campaigns } from "./tables.ts";

export type CampaignState = "new" | "started" | "paused";

export interface NewCampaignEvent {
  readonly campaign: string;
  readonly event: "started" | "paused" | "split" | "simulated";
  readonly by: string;
  readonly now: number;
}

/**
 * Starts or pauses a campaign, or records that it is split or simulated. While it is paused nobody gets a new seat;
 * workers can finish the tasks that they hold.
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

/** SQL of the last state event of a campaign; null when it is new. */
export function lastStateOf(campaign: SQL): SQL<Exclude<CampaignState, "new"> | null> {
  return sql`(select e.event from ${campaignEvents} e where e.campaign = ${campaign}
    and e.event in ('started', 'paused') order by e.id desc limit 1)`;
}

/** True when the examples have been assigned to splits. */
export async function isSplit(db: Db | Transaction, campaign: string): Promise<boolean> {
  return wasNoted(db, campaign, "split");
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
