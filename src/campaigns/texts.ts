import { createHash } from "node:crypto";
import { and, desc, eq, lte, sql } from "drizzle-orm";
import { CounterpointError } from "../core/index.ts";
import { type Db, prepared } from "../database/index.ts";
import type { CampaignContext } from "./context.ts";
import type { Campaign } from "./rules/recipes/campaign.ts";
import { crowdStagesOf, stageOf } from "./rules/recipes/campaign-tasks.ts";
import type { StageName } from "./rules/stages/stage.ts";
import type { TextName } from "./schemas/texts.ts";
import { texts } from "./tables.ts";

/** A text as a manager wrote it; null where they went back to the built-in one. */
export interface WrittenText {
  readonly text: string | null;
  /** The name of a member. */
  readonly by: string;
  readonly at: number;
}

/** The last text of this name in a campaign, at a time if one is given; undefined while nobody has written one. */
export async function getText(
  db: Db,
  {
    campaign,
    name,
    at = Number.MAX_SAFE_INTEGER,
  }: { readonly campaign: string; readonly name: TextName; readonly at?: number },
): Promise<WrittenText | undefined> {
  const [row] = await prepared(db, "text", () =>
    db
      .select({ text: texts.text, by: texts.by, at: texts.at })
      .from(texts)
      .where(
        and(
          eq(texts.campaign, sql.placeholder("campaign")),
          eq(texts.name, sql.placeholder("name")),
          lte(texts.at, sql.placeholder("at")),
        ),
      )
      .orderBy(desc(texts.id))
      .limit(1),
  ).execute({ campaign, name, at });
  return row;
}

/** The current texts of a campaign that replace built-in ones, by name. */
export async function getTexts(db: Db, campaign: string): Promise<ReadonlyMap<TextName, string>> {
  const rows = await prepared(db, "texts", () =>
    db
      .selectDistinctOn([texts.name], { name: texts.name, text: texts.text })
      .from(texts)
      .where(eq(texts.campaign, sql.placeholder("campaign")))
      .orderBy(texts.name, desc(texts.id)),
  ).execute({ campaign });
  return new Map(rows.flatMap(({ name, text }) => (text === null ? [] : [[name, text] as const])));
}

/** The prompt of a stage for a worker who claimed a task at this time, so that what they saw can be told afterwards. */
export async function promptAt(
  db: Db,
  campaign: Campaign,
  { stage, at }: { readonly stage: StageName; readonly at?: number },
): Promise<string> {
  const written = await getText(db, { campaign: campaign.id, name: stage, ...(at !== undefined && { at }) });
  return written?.text ?? stageOf(campaign, stage).prompt;
}

/** The texts of a campaign, beside the built-in ones. */
export async function listTexts({ db }: Pick<CampaignContext, "db">, campaign: Campaign) {
  const stages = crowdStagesOf(campaign).map(({ name, prompt: builtIn, deviation = null }) => {
    return { name, builtIn, deviation };
  });
  const all = [
    { name: "consent", builtIn: CONSENT, deviation: null },
    { name: "instructions", builtIn: null, deviation: null },
    ...stages,
  ] as const;
  return Promise.all(
    all.map(async ({ name, builtIn, deviation }) => {
      const written = await getText(db, { campaign: campaign.id, name });
      const text = written?.text ?? builtIn;
      const { by, at } = written?.text == null ? { by: null, at: null } : written;
      return {
        name,
        text,
        builtIn,
        version: text === null ? null : versionOf(text),
        by,
        at,
        isDecided: written !== undefined,
        deviation,
      };
    }),
  );
}

/** Replaces a text of a campaign; earlier ones are kept. */
export async function setText(
  db: Db,
  {
    campaign,
    name,
    text,
    by,
    now,
  }: {
    readonly campaign: Campaign;
    readonly name: TextName;
    readonly text: string | null;
    readonly by: string;
    readonly now: number;
  },
): Promise<void> {
  const isOther = name !== "consent" && name !== "instructions";
  if (isOther && !crowdStagesOf(campaign).some((stage) => stage.name === name)) {
    const message = `Campaign "${campaign.id}" has no stage ${name}`;
    throw new CounterpointError("data/invalid", message);
  }
  await db.insert(texts).values({ campaign: campaign.id, name, text, by, at: now });
}

/** SHA-256 of a text. */
export function versionOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** The built-in consent text, shown before a worker's first task unless the campaign has its own. */
export const CONSENT = [
  "This is a research project. Your sentences and judgments become part of a data set that may be published.",
  "The published data contain a number instead of your name. The research team can see your name or participant ID next to your answers. Please don't write anything about yourself or other people.",
  "Taking part is voluntary. You can leave at any time and will be paid for every answer accepted by then. Qualification tests are not paid.",
].join("\n\n");
