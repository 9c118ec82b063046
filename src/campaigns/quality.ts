import type { CampaignContext } from "./context.ts";
import type { CampaignFunctions } from "./jobs/campaign-functions.ts";
import { JUDGED_ROWS } from "./jobs/read-rows.ts";
import { stateOf } from "./outcome.ts";
import type { Campaign } from "./rules/recipes/campaign.ts";
import type { CampaignQuality } from "./schemas/quality.ts";

type Context = Pick<CampaignContext, "db" | "now" | "jobs">;

/** Quality of the judgments so far. */
export async function qualityOf(context: Context, campaign: Campaign): Promise<CampaignQuality> {
  return fromJudgments(context, campaign, { name: "quality", compute: (call) => call.quality() });
}

/** Bias probes of the examples so far: accuracy of predicting the label from one modality alone. */
export async function biasOf(context: Context, campaign: Campaign) {
  return {
    probes: await fromJudgments(context, campaign, { name: "bias", compute: (call) => call.bias() }),
  };
}

async function fromJudgments<T>(
  { db, now, jobs }: Context,
  campaign: Campaign,
  { name, compute }: { readonly name: string; readonly compute: (call: CampaignFunctions) => Promise<T> },
): Promise<T> {
  const result = async () => ({
    value: await jobs.compute(db, { campaign, kinds: JUDGED_ROWS, now: now() }, compute),
  });
  const state = stateOf({ db, now }, campaign);
  return jobs.results.get(`${name} of ${campaign.id}`, state, result, { asksOften: true });
}
