import { and, eq, type SQL, sql } from "drizzle-orm";
import { CounterpointError, type WorkerId } from "../core/index.ts";
import { type Db, prepared } from "../database/index.ts";
import type { CampaignContext, WorkerSession } from "./context.ts";
import { consents, texts } from "./tables.ts";
import { CONSENT, getText, versionOf } from "./texts.ts";

/** The current consent text of a campaign, with its SHA-256. */
async function effectiveConsentText({ db }: Pick<CampaignContext, "db">, campaign: string) {
  const text = (await getText(db, { campaign, name: "consent" }))?.text ?? CONSENT;
  return { text, version: versionOf(text) };
}

/** The consent text for a worker, and the time when they agreed to it. */
async function consentOf(context: CampaignContext, { worker, campaign }: WorkerSession) {
  const { text, version } = await effectiveConsentText(context, campaign.id);
  return { text, version, agreedAt: (await getConsent(context.db, { worker, version })) ?? null };
}

/** Records that a worker agrees to the current consent text; throws when they were shown another one. */
export async function recordConsent(
  context: CampaignContext,
  { worker, campaign }: WorkerSession,
  shown: { readonly version: string },
): Promise<void> {
  const { text, version } = await effectiveConsentText(context, campaign.id);
  if (shown.version !== version) {
    const hint = "Reload the page to read the new text";
    throw new CounterpointError(
      "campaign/refused",
      "The consent text has changed since you opened the page",
      { hint },
    );
  }
  await addConsent(context.db, { worker, version, text, now: context.now() });
}

/** SQL that is true when a worker has agreed to the current consent text of their campaign. */
export function hasAgreed({ worker, campaign }: { readonly worker: SQL; readonly campaign: SQL }) {
  return sql<boolean>`exists (select from ${consents} c where c.worker = ${worker} and c.text = coalesce(
    (select t.text from ${texts} t where t.campaign = ${campaign} and t.name = 'consent' order by t.id desc limit 1), ${CONSENT}))`;
}

/** Throws when a worker has not agreed to the current consent text. */
export async function requireConsent(context: CampaignContext, session: WorkerSession): Promise<void> {
  if ((await consentOf(context, session)).agreedAt === null) throw consentMissing();
}

/** The error for work without consent to the current text: nothing was changed, and the same request succeeds after it. */
export function consentMissing(): CounterpointError {
  const hint = "Read the consent text and agree to it. An unsent answer is sent afterwards";
  return new CounterpointError("campaign/consent", "You have not agreed to the current consent text", {
    hint,
  });
}

export interface NewConsent {
  readonly worker: WorkerId;
  /** SHA-256 of the text. */
  readonly version: string;
  readonly text: string;
  readonly now: number;
}

/** Records that a worker agrees to a text; only the first time counts. */
export async function addConsent(db: Db, { now, ...consent }: NewConsent): Promise<void> {
  await db
    .insert(consents)
    .values({ ...consent, at: now })
    .onConflictDoNothing();
}

/** The time when a worker agreed to this version of the text, if they did. */
export async function getConsent(
  db: Db,
  { worker, version }: Pick<NewConsent, "worker" | "version">,
): Promise<number | undefined> {
  const [row] = await prepared(db, "consent", () => {
    const own = and(
      eq(consents.worker, sql.placeholder("worker")),
      eq(consents.version, sql.placeholder("version")),
    );
    return db.select({ at: consents.at }).from(consents).where(own);
  }).execute({ worker, version });
  return row?.at;
}
