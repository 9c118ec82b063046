import { asc, desc, eq } from "drizzle-orm";
import type { RecipeName } from "../collection/index.ts";
import type { Queries } from "./open-database.ts";
import { campaigns } from "./schema.ts";
import { campaignEvents } from "./schema-joining.ts";

export type CampaignState = "new" | "started" | "paused";

export interface NewCampaignEvent {
  readonly campaign: string;
  readonly event: "started" | "paused";
  readonly by: string;
  readonly now: number;
}

/** Starts or pauses a campaign. While it is paused nobody gets a new seat; who has one may finish. */
export async function addCampaignEvent(queries: Queries, { now, ...event }: NewCampaignEvent): Promise<void> {
  await queries.insert(campaignEvents).values({ ...event, at: now });
}

export async function getCampaignState(queries: Queries, campaign: string): Promise<CampaignState> {
  const [last] = await queries
    .select({ event: campaignEvents.event })
    .from(campaignEvents)
    .where(eq(campaignEvents.campaign, campaign))
    .orderBy(desc(campaignEvents.id))
    .limit(1);
  return last?.event ?? "new";
}

export interface ListedCampaign {
  readonly id: string;
  readonly name: string;
  readonly recipe: RecipeName;
  readonly createdAt: number;
}

/** All campaigns, oldest first. */
export async function getCampaigns(queries: Queries): Promise<readonly ListedCampaign[]> {
  const { id, name, recipe, createdAt } = campaigns;
  return queries.select({ id, name, recipe, createdAt }).from(campaigns).orderBy(asc(createdAt), asc(id));
}
