import { and, desc, eq, inArray } from "drizzle-orm";
import { CounterpointError, notFound } from "../core/index.ts";
import type { Db, Transaction } from "../database/index.ts";
import { addCampaignEvent } from "./campaign-events.ts";
import type { CampaignContext } from "./context.ts";
import { uploadedImagesOf } from "./qualify.ts";
import {
  type Campaign,
  NO_HASHES,
  parseRecipe,
  stagesOf,
  validateRecipe,
  wrongRecipe,
} from "./rules/recipes/campaign.ts";
import { PHOTOS_SETTINGS, SCENES_SETTINGS } from "./rules/settings/campaign-settings.ts";
import type { Settings } from "./rules/settings/setting.ts";
import { budgets, campaigns, images, qualificationMaterials, texts } from "./tables.ts";

/** A campaign as a manager describes it, with the settings that differ from the paper's. */
export interface DescribedCampaign {
  readonly id: string;
  readonly name: string;
  readonly recipe: Campaign["recipe"];
  readonly settings: Readonly<Record<string, number | boolean>>;
  readonly seed: string;
  readonly currency: string;
  readonly budget: number;
  /** A campaign of the same recipe whose texts and questions are copied. */
  readonly copyFrom?: string | undefined;
}

/** Creates a campaign; nobody can work on it until it is started. */
export async function makeCampaign(
  { db, now, newSecret, simulated }: CampaignContext,
  { recipe, settings, budget, copyFrom, ...described }: DescribedCampaign,
  by: string,
): Promise<void> {
  const sealedSeed = newSecret();
  const campaign = { ...described, sealedSeed, ...validateRecipe(recipe, settings) } as Campaign; // recipe and settings belong together
  const copied = copyFrom === undefined ? undefined : await getCampaign(db, copyFrom);
  if (copied !== undefined && copied.recipe !== recipe) throw wrongRecipe(copied);
  await db.transaction(async (transaction) => {
    await createCampaign(transaction, { campaign, budget, now: now() });
    if (copied !== undefined)
      await copyMaterials(transaction, { from: copied.id, to: campaign.id, by, now: now() });
  });
  if (simulated) await addCampaignEvent(db, { campaign: campaign.id, event: "simulated", by, now: now() });
}

/** Copies the current texts and qualification questions of a campaign to a new one, with the images of the questions. */
async function copyMaterials(
  transaction: Transaction,
  { from, to, by, now: at }: { from: string; to: string; by: string; now: number },
): Promise<void> {
  const written = await transaction
    .selectDistinctOn([texts.name], { name: texts.name, text: texts.text })
    .from(texts)
    .where(eq(texts.campaign, from))
    .orderBy(texts.name, desc(texts.id));
  if (written.length > 0)
    await transaction.insert(texts).values(written.map((row) => ({ ...row, campaign: to, by, at })));
  const [questions] = await transaction
    .select({ content: qualificationMaterials.content })
    .from(qualificationMaterials)
    .where(eq(qualificationMaterials.campaign, from))
    .orderBy(desc(qualificationMaterials.id))
    .limit(1);
  if (questions === undefined) return;
  const shown = and(
    eq(images.campaign, from),
    inArray(images.hash, [...uploadedImagesOf(questions.content)]),
  );
  const rows = await transaction.select().from(images).where(shown);
  if (rows.length > 0) await transaction.insert(images).values(rows.map((row) => ({ ...row, campaign: to })));
  await transaction.insert(qualificationMaterials).values({ ...questions, campaign: to, by, at });
}

export interface NewCampaign {
  readonly campaign: Campaign;
  /** Maximum amount that can be spent, fees included, in minor units. */
  readonly budget: number;
  readonly now: number;
}

/** Adds a campaign with its budget. */
export async function createCampaign(
  db: Db | Transaction,
  { campaign, budget, now }: NewCampaign,
): Promise<void> {
  const { id, name, seed, sealedSeed, currency, recipe, settings } = campaign;
  const row = { id, name, seed, sealedSeed, currency, recipe, settings: { ...settings }, createdAt: now };
  await db.transaction(async (transaction) => {
    const added = await transaction
      .insert(campaigns)
      .values(row)
      .onConflictDoNothing()
      .returning({ id: campaigns.id });
    if (added.length === 0)
      throw new CounterpointError("campaign/refused", `A campaign with the URL name "${id}" already exists`);
    await transaction.insert(budgets).values({ campaign: id, budget });
  });
}

/** A campaign with its settings validated again, because the row can come from an older version. */
export async function getCampaign(db: Db, id: string): Promise<Campaign> {
  const [row] = await db.select().from(campaigns).where(eq(campaigns.id, id));
  if (row === undefined) throw notFound("campaign", id);
  const { name, seed, sealedSeed, currency, recipe, settings } = row;
  return { id, name, seed, sealedSeed, currency, ...parseRecipe(recipe, settings) } as Campaign; // recipe and settings belong together
}

/** Both recipes with their stages and settings, for a manager who creates a campaign. */
export function describeRecipes() {
  return { recipes: [describe("scenes", SCENES_SETTINGS), describe("photos", PHOTOS_SETTINGS)] };
}

function describe(recipe: Campaign["recipe"], settings: Settings) {
  const usual = {
    id: "",
    name: "",
    seed: "",
    sealedSeed: "",
    currency: "",
    ...parseRecipe(recipe, {}),
  } as Campaign; // recipe and settings belong together
  return {
    recipe,
    stages: stagesOf(usual, NO_HASHES).map(({ name: stage, rules, prompt, ...rest }) => {
      return { stage, rules, prompt, deviation: ("deviation" in rest && rest.deviation) || null };
    }),
    settings: Object.entries(settings).map(
      ([name, { label, group, advanced, default: value, range, fraction, about, source }]) => {
        const limits: [number, number] | null = range === undefined ? null : [...range];
        return {
          name,
          label,
          group,
          advanced: advanced !== undefined,
          default: value,
          range: limits,
          fraction: fraction !== undefined,
          about,
          source,
        };
      },
    ),
  };
}
