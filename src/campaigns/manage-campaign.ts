import { CounterpointError, type Example, Random } from "../core/index.ts";
import { samplePresentation } from "../scenes/index.ts";
import { addCampaignEvent, getCampaignState, getCampaigns, isSimulated, isSplit } from "./campaign-events.ts";
import { addInputs, createCampaign, getAccount, getCampaign } from "./campaigns.ts";
import type { CampaignContext } from "./context.ts";
import { getStageProgress } from "./counts.ts";
import { requireImages } from "./images.ts";
import { getLedger } from "./ledger.ts";
import { getMaterials } from "./qualification.ts";
import { requireValidMaterials } from "./qualify.ts";
import { costTable, countExamples } from "./rules/ledger/cost-table.ts";
import { type Campaign, validateRecipe } from "./rules/recipes/campaign.ts";
import type { ImageSet } from "./rules/tasks/prune-images.ts";
import type { ScenePresentation } from "./rules/tasks/write-for-scenes.ts";
import { getRecipeState, openNextTasks } from "./tasks.ts";

/** A campaign with the settings that differ from the paper's, as a manager describes it. */
export interface DescribedCampaign {
  readonly id: string;
  readonly name: string;
  readonly recipe: Campaign["recipe"];
  readonly settings: Readonly<Record<string, number | boolean>>;
  readonly seed: string;
  readonly currency: string;
  readonly budget: number;
}

/** Makes a campaign; nobody can work on it until it is started. */
export async function makeCampaign(
  { db, now, simulated }: CampaignContext,
  { recipe, settings, budget, ...described }: DescribedCampaign,
  by: string,
): Promise<void> {
  const campaign = { ...described, ...validateRecipe(recipe, settings) } as Campaign; // recipe and settings come as a pair
  await createCampaign(db, { campaign, budget, now: now() });
  if (simulated) await addCampaignEvent(db, { campaign: campaign.id, event: "simulated", by, now: now() });
}

/** A campaign with its state. */
export async function describeCampaign({ db }: CampaignContext, id: string) {
  const campaign = await getCampaign(db, id);
  const [state, simulated] = [await getCampaignState(db, id), await isSimulated(db, id)];
  return { ...campaign, settings: { ...campaign.settings }, state, simulated };
}

/** All campaigns, oldest first, with how far they are. */
export async function listCampaigns({ db, now }: CampaignContext) {
  const listed = [];
  for (const campaign of await getCampaigns(db)) {
    const state = await getCampaignState(db, campaign.id);
    const simulated = await isSimulated(db, campaign.id);
    listed.push({
      ...campaign,
      state,
      simulated,
      stages: [...(await getStageProgress(db, campaign.id, now()))],
    });
  }
  return listed;
}

/** Adds presentations by the campaign's seed: the same numbers give the same scenes. */
export async function addPresentations(
  context: CampaignContext,
  campaign: Campaign,
  { split, from, count }: { readonly split: string; readonly from: number; readonly count: number },
): Promise<void> {
  if (campaign.recipe !== "scenes") throw wrongRecipe(campaign);
  const random = new Random(campaign.seed).split(`presentations of ${split}`);
  const added = Array.from({ length: count }, (_, i) => {
    const presentation = from + i;
    const options = { random, number: presentation, kind: "both", placement: "uniform" } as const;
    const content: ScenePresentation = { presentation, split, scenes: samplePresentation(options).scenes };
    return { name: `${split}-${presentation}`, content };
  });
  await addToCampaign(context, campaign, added);
}

/** Adds inputs; in a campaign that runs, their tasks open at once. */
async function addToCampaign(
  { db, now }: Pick<CampaignContext, "db" | "now">,
  campaign: Campaign,
  added: readonly { readonly name: string; readonly content: unknown }[],
): Promise<void> {
  await addInputs(db, campaign.id, added);
  if ((await getCampaignState(db, campaign.id)) === "started") await openNextTasks(db, campaign, now());
}

/** Adds image sets; they name images of the campaign by their hashes. */
export async function addSets(
  context: Pick<CampaignContext, "db" | "now">,
  campaign: Campaign,
  sets: readonly ImageSet[],
): Promise<void> {
  const { db } = context;
  if (campaign.recipe !== "photos") throw wrongRecipe(campaign);
  if (await isSplit(db, campaign.id)) {
    const message = `The examples of campaign "${campaign.id}" have been dealt to splits: no set can be added`;
    throw new CounterpointError("campaign/refused", message);
  }
  await requireImages(
    db,
    campaign.id,
    sets.flatMap(({ images }) => images),
  );
  await addToCampaign(
    context,
    campaign,
    sets.map((content) => ({ name: `${content.set}`, content })),
  );
}

/** Lets workers claim tasks, and opens those that are wanted. Its qualification must have the questions it asks for. */
export async function startCampaign(context: CampaignContext, campaign: Campaign, by: string) {
  const { db, now } = context;
  if (campaign.settings.requireQualification)
    await requireValidMaterials(context, (await getMaterials(db, campaign)).materials, campaign);
  await addCampaignEvent(db, { campaign: campaign.id, event: "started", by, now: now() });
  return openNextTasks(db, campaign, now());
}

/** How far a campaign is, and its money. */
export async function progressOf({ db, now }: CampaignContext, { id }: Campaign) {
  return {
    state: await getCampaignState(db, id),
    stages: [...(await getStageProgress(db, id, now()))],
    account: await getAccount(db, id),
  };
}

/** AP Table 9 of a campaign, with what each sentence and example came to cost. */
export async function costsOf({ db, now }: CampaignContext, campaign: Campaign) {
  const { outputs } = await getRecipeState(db, campaign, now());
  const counts = countExamples(outputs as readonly Example[]); // what the last stage of both recipes gives
  const table = costTable(await getLedger(db, campaign.id), counts);
  const { rows, total, perSentence = null, perExample = null } = table;
  return { currency: campaign.currency, rows: [...rows], total, ...counts, perSentence, perExample };
}

export function wrongRecipe({ id, recipe }: Campaign): CounterpointError {
  const message = `Campaign "${id}" has the recipe ${recipe}, which starts from other inputs`;
  return new CounterpointError("campaign/refused", message);
}
