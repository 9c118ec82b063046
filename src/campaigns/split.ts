import { and, eq, sql } from "drizzle-orm";
import { type Db, placeholders, prepared, type Transaction } from "../database/index.ts";
import { addCampaignEvent, isSplit } from "./campaign-events.ts";
import type { CampaignContext } from "./context.ts";
import type { CampaignFunctions } from "./jobs/campaign-functions.ts";
import { RECIPE_ROWS } from "./jobs/read-rows.ts";
import { openMissingTasks } from "./open-tasks.ts";
import { type Campaign, stagesBeforeSplitting } from "./rules/recipes/campaign.ts";
import type { StageName } from "./rules/stages/stage.ts";
import { assignments, campaignJobs, campaigns, inputs, tasks } from "./tables.ts";

type Context = Pick<CampaignContext, "db" | "now" | "jobs">;

/**
 * Assigns the examples of photographs to splits in the background, and opens the extra judgments, once no earlier task is open: all are
 * answered, or withdrawn after their time. Returns true when tasks may have been opened by now.
 */
export async function splitWhenReady(context: Context, campaign: Campaign): Promise<boolean> {
  if (stagesBeforeSplitting(campaign) === undefined) return false;
  return context.jobs.inBackground(`split ${campaign.id}`, () => splitIfReady(context, campaign));
}

/** The same, and waits for it. Of several servers one does it, with the result that every other would have. */
export async function splitIfReady(context: Context, campaign: Campaign): Promise<boolean> {
  const { db, now } = context;
  const stages = stagesBeforeSplitting(campaign);
  if (stages === undefined) return false;
  if (await hasOpenTask(db, { campaign: campaign.id, stages, now: now() })) return false;
  if (await isSplit(db, campaign.id)) return false;
  return (await whileHolding(context, campaign, () => split(context, campaign))) ?? false;
}

async function split({ db, now, jobs }: Context, campaign: Campaign): Promise<boolean> {
  if (await isSplit(db, campaign.id)) return false; // by another server, since we looked
  const kinds = [...RECIPE_ROWS, "unanswered tasks"] as const;
  return jobs.compute(db, { campaign, kinds, now: now() }, async (call) => {
    await call.funnel(); // computed before the transaction begins
    return db.transaction((transaction) => openSplit(transaction, { campaign, call, holder: jobs.id, now }));
  });
}

/** Opens the tasks that follow from splitting, all or none, unless inputs were added or another server has taken over meanwhile. */
async function openSplit(
  transaction: Transaction,
  {
    campaign,
    call,
    holder,
    now,
  }: {
    readonly campaign: Campaign;
    readonly call: CampaignFunctions;
    readonly holder: string;
    readonly now: () => number;
  },
): Promise<boolean> {
  await lockInputs(transaction, campaign.id);
  const isHeld = and(eq(campaignJobs.campaign, campaign.id), eq(campaignJobs.splitBy, holder));
  if ((await transaction.$count(campaignJobs, isHeld)) === 0) return false;
  const [first, ...later] = (await call.funnel()).funnel;
  if (first!.inputs !== (await transaction.$count(inputs, ofCampaign(campaign)))) return false;
  await openMissingTasks(transaction, { call, now: now(), beforeSplitting: false });
  const { inputs: examples, waiting } = later.find(({ stage }) => stage === "splitting")!; // the recipe of photographs has that stage
  if (examples > 0 && waiting === 0)
    await addCampaignEvent(transaction, {
      campaign: campaign.id,
      event: "split",
      by: campaign.id,
      now: now(),
    });
  // Locked at the end alone: until then the lease is renewed, and other servers see whose it is.
  const held = await transaction.select().from(campaignJobs).where(isHeld).for("no key update");
  if (held.length === 0) throw new Error("Another server has taken over the splitting of the campaign");
  return true;
}

const ofCampaign = ({ id }: Campaign) => eq(inputs.campaign, id);

/** Makes whoever adds inputs to a campaign, or splits it, wait for each other; claims and answers do not wait. */
export async function lockInputs(transaction: Transaction, campaign: string): Promise<void> {
  await transaction
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(eq(campaigns.id, campaign))
    .for("no key update");
}

/** The time for which a server holds the splitting of a campaign, unless it renews it; then another one can take over. */
const LEASE_MS = 30_000;
const RENEWAL_MS = LEASE_MS / 3;

/**
 * Runs `work` while this server alone holds the splitting of the campaign; undefined when another one does. It is a row and no lock of the
 * database, because the embedded database would have no session left for others, and PgBouncer keeps one for a transaction only.
 */
async function whileHolding<T>(
  { db, now, jobs }: Context,
  campaign: Campaign,
  work: () => Promise<T>,
): Promise<T | undefined> {
  const own = { splitBy: jobs.id, splitUntil: now() + LEASE_MS };
  const taken = await db
    .insert(campaignJobs)
    .values({ campaign: campaign.id, ...own })
    .onConflictDoUpdate({
      target: campaignJobs.campaign,
      set: own,
      setWhere: sql`${campaignJobs.splitBy} is null or ${campaignJobs.splitUntil} < ${now()}`,
    })
    .returning({ campaign: campaignJobs.campaign });
  if (taken.length === 0) return undefined;
  const isHeld = and(eq(campaignJobs.campaign, campaign.id), eq(campaignJobs.splitBy, jobs.id));
  const renew = () =>
    db
      .update(campaignJobs)
      .set({ splitUntil: now() + LEASE_MS })
      .where(isHeld);
  const renewal = setInterval(() => renew().catch(() => {}), RENEWAL_MS).unref(); // it ends by itself when the database is gone
  try {
    const result = await work();
    await db.update(campaignJobs).set({ splitBy: null, splitUntil: null }).where(isHeld);
    return result;
  } finally {
    clearInterval(renewal); // failed work is not tried again before the lease ends
  }
}

/** True when a task of these stages can still be answered. */
async function hasOpenTask(
  db: Db,
  {
    campaign,
    stages,
    now,
  }: { readonly campaign: string; readonly stages: readonly StageName[]; readonly now: number },
): Promise<boolean> {
  const open = await prepared(db, "open-task", () => {
    const given = placeholders("campaign", "stages", "now");
    const held = sql`exists (select from ${assignments} a where a.task = ${tasks.id}
      and not a.answered and not a.given_back and a.lease_ends > ${given.now})`;
    const withdrawn = sql`(${tasks.countedAnswers} = 0 and ${given.now} >= ${tasks.openedAt} + ${tasks.withdrawAfter} and not ${held})`;
    return db
      .select({ id: tasks.id })
      .from(tasks)
      .where(
        and(
          eq(tasks.campaign, given.campaign),
          sql`${tasks.stage} = any(${given.stages}::text[])`,
          sql`${tasks.countedAnswers} < ${tasks.seats}`,
          sql`not ${tasks.isClosed} and not ${tasks.isWithdrawn}`, // as in the index of open tasks
          sql`(${tasks.withdrawAfter} is null or not ${withdrawn})`,
        ),
      )
      .limit(1);
  }).execute({ campaign, stages, now });
  return open.length > 0;
}
