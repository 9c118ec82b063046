import type { CampaignState } from "../../schemas/campaigns.ts";
import type { CampaignWarning, Step } from "../../schemas/guide.ts";
import type { Qualification } from "../qualification/qualification.ts";
import type { Campaign } from "../recipes/campaign.ts";
import { crowdStagesOf, payOf } from "../recipes/campaign-tasks.ts";
import type { StageName } from "../stages/stage.ts";
import type { Pool } from "../workers.ts";
import { budgetWarning, type CampaignWork, countInputs, hasOpenSeats } from "./budget-forecast.ts";

/** The state of a campaign, as far as it tells what its manager should do. */
export interface CampaignFacts extends CampaignWork {
  readonly state: CampaignState;
  /** What is neither spent nor reserved of the budget, in minor units. */
  readonly left: number;
  /** Number of image sets with fewer images than the minimum. */
  readonly smallSets: number;
  /** True when a manager has opened or replaced the questions of the test. */
  readonly hasSeenTest: boolean;
  /** True when a manager has written a consent text, or confirmed the built-in one. */
  readonly hasChosenConsent: boolean;
  /** True when somebody was invited, or a study is connected. */
  readonly hasInvited: boolean;
  /** Number of workers who have joined. */
  readonly joined: number;
  /** The qualifications that at least one active worker has. */
  readonly qualified: readonly Qualification[];
  /** Number of new writers whose sentence nobody has checked. */
  readonly toApprove: number;
  /** The pools that have open writing tasks. */
  readonly openPools: readonly Pool[];
  /** The worker who flagged the most image sets, with the number of their writing tasks; undefined without flags. */
  readonly mostFlags:
    | { readonly worker: string; readonly flags: number; readonly answers: number }
    | undefined;
  /** Times of some answers, from the claim on. */
  readonly answerTimes: readonly { readonly stage: StageName; readonly milliseconds: number }[];
}

/** What a manager does before workers can work, and whether it is done. A campaign without a test has no such step. */
export function checklistOf(campaign: Campaign, facts: CampaignFacts): Step[] {
  const { requireQualification } = campaign.settings;
  return [
    { step: "inputs", isDone: countInputs(facts.inputs) > 0 },
    ...(requireQualification ? [{ step: "test", isDone: facts.hasSeenTest } as const] : []),
    { step: "consent", isDone: facts.hasChosenConsent },
    { step: "workers", isDone: facts.hasInvited || facts.joined > 0 },
    { step: "budget", isDone: budgetWarning(campaign, facts) === undefined },
    { step: "start", isDone: facts.state === "started" },
  ];
}

/** Everything that a manager should be warned of, the most urgent first. */
export function warningsOf(campaign: Campaign, facts: CampaignFacts): CampaignWarning[] {
  const budget = budgetWarning(campaign, facts);
  return [
    ...(budget === undefined ? [] : [budget]),
    ...unqualified(campaign, facts),
    ...limitedPool(facts),
    ...smallSets(campaign, facts),
    ...manyFlags(facts),
    ...lowPay(campaign, facts),
  ];
}

function unqualified(
  campaign: Campaign,
  { stages, joined, qualified, toApprove }: CampaignFacts,
): CampaignWarning[] {
  if (joined === 0 || !campaign.settings.requireQualification) return [];
  const open = stages.filter(hasOpenSeats).map(({ stage }) => stage);
  const without = crowdStagesOf(campaign).flatMap(({ name, task }) =>
    open.includes(name) && !qualified.includes(task.qualification) ? [name] : [],
  );
  return without.length === 0 ? [] : [{ kind: "nobody-qualified", stages: without, toApprove }];
}

function limitedPool({ openPools }: CampaignFacts): CampaignWarning[] {
  const isUsedUp = openPools.includes("whole") && !openPools.includes("limited");
  return isUsedUp ? [{ kind: "limited-pool-used-up" }] : [];
}

function smallSets(
  campaign: Campaign,
  { smallSets: sets, stages, inputs }: CampaignFacts,
): CampaignWarning[] {
  if (campaign.recipe !== "photos" || sets === 0) return [];
  const [first] = crowdStagesOf(campaign);
  const seen = stages.find(({ stage }) => stage === first!.name)?.done ?? 0; // every recipe has stages
  const { minImages } = campaign.settings;
  return seen < countInputs(inputs) ? [{ kind: "small-sets", sets, minImages }] : [];
}

/** Flags of one worker from which on, and share of their writing tasks from which on, a manager should look at them. */
const [MIN_FLAGS, MAX_FLAGGED] = [3, 0.25];

function manyFlags({ mostFlags }: CampaignFacts): CampaignWarning[] {
  if (mostFlags === undefined) return [];
  const { flags, answers } = mostFlags;
  return flags >= MIN_FLAGS && flags / answers >= MAX_FLAGGED ? [{ kind: "many-flags", ...mostFlags }] : [];
}

/** Number of answers from which on a median time tells something. */
const MIN_TIMES = 5;
const HOUR = 3_600_000;

function lowPay(campaign: Campaign, { answerTimes }: CampaignFacts): CampaignWarning[] {
  const { minHourlyPay: minimum } = campaign.settings;
  return crowdStagesOf(campaign).flatMap(({ name: stage }) => {
    const times = answerTimes.flatMap((each) => (each.stage === stage ? [each.milliseconds] : []));
    if (times.length < MIN_TIMES) return [];
    const median = times.toSorted((a, b) => a - b)[times.length >> 1]!; // there are some
    const perHour = Math.round((payOf(campaign, stage).pay * HOUR) / Math.max(1, median));
    return perHour < minimum ? [{ kind: "low-pay", stage, perHour, minimum, answers: times.length }] : [];
  });
}
