import type { WorkerId } from "../../core/index.ts";
import { scatter } from "../../core/testing/examples.ts";
import type { Db } from "../../database/open-database.ts";
import { addInputs } from "../add-inputs.ts";
import { type SentAnswer, type SubmitResult, submitAnswer } from "../answer.ts";
import { claim } from "../claim.ts";
import { addConsent } from "../consent.ts";
import { createCampaign } from "../create.ts";
import { CampaignJobs } from "../jobs/campaign-jobs.ts";
import { CampaignRows } from "../jobs/campaign-rows.ts";
import { OUTCOME_ROWS, readRows } from "../jobs/read-rows.ts";
import { findOrAddWorker } from "../join.ts";
import type { AssignmentRequest } from "../lock.ts";
import * as nextTasks from "../next-tasks.ts";
import type { CampaignData } from "../rules/build-corpus.ts";
import type { Campaign } from "../rules/recipes/campaign.ts";
import { PHOTOS_SETTINGS, SCENES_SETTINGS } from "../rules/settings/campaign-settings.ts";
import { readSettings } from "../rules/settings/setting.ts";
import type { RunRecipeOptions } from "../rules/stages/run-recipe.ts";
import type { StageName } from "../rules/stages/stage.ts";
import { tasks } from "../tables.ts";
import { CONSENT } from "../texts.ts";

export const ALL_STAGES: readonly StageName[] = ["writing", "validation"];

export interface DescribedCampaign {
  readonly settings?: Readonly<Record<string, number | boolean>>;
  readonly budget?: number;
  /** Splits of presentations. */
  readonly presentations?: readonly string[];
  readonly workers?: number;
}

/** A campaign of scenes without qualification, with workers `id/w0`, `id/w1`, ... who agree to the consent text. */
export async function makeCampaign(db: Db, id: string, described: DescribedCampaign = {}) {
  const { budget = 1_000_000, presentations = [], workers = 0 } = described;
  const settings = readSettings(SCENES_SETTINGS, { requireQualification: false, ...described.settings });
  const campaign: Campaign = {
    id,
    name: id,
    seed: id,
    sealedSeed: "s",
    currency: "USD",
    recipe: "scenes",
    settings,
  };
  await createCampaign(db, { campaign, budget, now: 0 });
  await addInputs(
    db,
    id,
    presentations.map((split, presentation) => {
      const scenes = [0, 1, 2, 3].map((position) => scatter(4 * presentation + position));
      return { name: `${presentation}`, content: { presentation, split, scenes } };
    }),
  );
  await addWorkers(db, id, workers);
  return campaign;
}

/** A campaign of photographs, with sets of four images in two pairs, of which a writer selects one. */
export async function makePhotosCampaign(
  db: Db,
  id: string,
  described: Pick<DescribedCampaign, "settings" | "workers"> & { readonly sets: number },
) {
  const settings = readSettings(PHOTOS_SETTINGS, {
    ...{ requireQualification: false, limitedPool: 1, minImages: 4, imagesPerSet: 4, pairsSelected: 1 },
    ...described.settings,
  });
  const campaign: Campaign = {
    id,
    name: id,
    seed: "1",
    sealedSeed: "s",
    currency: "USD",
    recipe: "photos",
    settings,
  };
  await createCampaign(db, { campaign, budget: 100_000, now: 0 });
  const sets = Array.from({ length: described.sets }, (_, set) => {
    const images = [0, 1, 2, 3].map((image) => `${set}/${image}`);
    return { name: `${set}`, content: { set, synset: "acorn", images } };
  });
  await addInputs(db, id, sets);
  await addWorkers(db, id, described.workers ?? 0);
  return campaign;
}

/** Adds workers who agree to the consent text. */
async function addWorkers(db: Db, campaign: string, count: number): Promise<void> {
  for (let i = 0; i < count; i += 1) {
    await findOrAddWorker(db, {
      campaign,
      source: "test",
      externalId: `${i}`,
      id: workerName(campaign, i),
      now: 0,
    });
    await addConsent(db, { worker: workerName(campaign, i), version: "built-in", text: CONSENT, now: 0 });
  }
}

export function workerName(campaign: string, number: number): WorkerId {
  return `${campaign}/w${number}` as WorkerId;
}

export interface DescribedTask {
  readonly name: string;
  readonly seats: number;
  readonly subject?: string;
  readonly withdrawAfter?: number;
  readonly barred?: readonly WorkerId[];
}

/** A validation task as a row, without the recipe. */
export async function addTask(db: Db, campaign: Campaign, described: DescribedTask): Promise<void> {
  const { name, seats, subject = name, withdrawAfter = null, barred = [] } = described;
  const identity = {
    campaign: campaign.id,
    name,
    stage: "validation" as const,
    subject,
    pool: "whole" as const,
  };
  const input = { id: name, split: "dev", label: true };
  await db
    .insert(tasks)
    .values({ ...identity, input, seats, barred: [...barred], rank: 0, openedAt: 0, withdrawAfter });
}

/** What worker `number` of a campaign sends to claim a task. */
export function claimRequest(campaign: Campaign, number: number, now: number) {
  return {
    campaign,
    worker: workerName(campaign.id, number),
    stages: ALL_STAGES,
    pool: "whole" as const,
    id: `${campaign.id}/${number}/${now}`,
    now,
  };
}

/** A campaign in which one worker has written seven sentences, another three. */
export async function writeSentences(db: Db, id: string): Promise<Campaign> {
  const settings = { reviewSample: 4, limitedPool: 1 };
  const campaign = await makeCampaign(db, id, {
    presentations: Array.from({ length: 10 }, () => "train"),
    workers: 2,
    settings,
  });
  await openNextTasks(db, campaign, 1);
  for (let turn = 0; turn < 10; turn += 1) {
    const number = turn < 7 ? 0 : 1; // seven sentences and three
    const asked = { ...claimRequest(campaign, number, 2 + turn), stages: ["writing" as const] };
    const result = await claim(db, asked);
    if (result.kind !== "claimed") throw new Error("A writing task should have been given");
    const content = { sentence: `Sentence ${turn} of a test.` };
    await submit(db, { ...asked, assignment: result.assignment, key: "k", content });
  }
  return campaign;
}

/** Submits an answer at a given time. */
export function submit(
  db: Db,
  { campaign, worker, now, ...sent }: AssignmentRequest & SentAnswer,
): Promise<SubmitResult> {
  return submitAnswer({ db, now: () => now, jobs: new CampaignJobs() }, { campaign, worker }, sent);
}

/** Opens the tasks that the answers so far lead to. */
export async function openNextTasks(db: Db, campaign: Campaign, now: number) {
  return nextTasks.openNextTasks({ db, now: () => now, jobs: new CampaignJobs() }, campaign);
}

/** State of a campaign after its answers so far. */
export async function getRecipeState(db: Db, campaign: Campaign, now: number) {
  return (await loadCampaignData(db, campaign, { now })).recipeState;
}

/** The data of a campaign so far, in the memory of this thread; changes nothing. */
export async function loadCampaignData(
  db: Db,
  campaign: Campaign,
  { now, ...options }: RunRecipeOptions & { readonly now: number },
): Promise<CampaignData> {
  const rows = new CampaignRows(campaign, options);
  for await (const page of readRows(db, { campaign, kinds: OUTCOME_ROWS, now })) rows.add(page);
  return rows.data;
}
