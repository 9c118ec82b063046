import { createHash } from "node:crypto";
import { CounterpointError } from "../core/index.ts";
import { addConsent, getConsent, getConsentText } from "./consents.ts";
import type { CampaignContext, WorkerSession } from "./context.ts";
import { CONSENT } from "./rules/workers/consent.ts";

/** The words that workers of a campaign are asked to agree to; nobody wrote the built-in ones. */
export async function effectiveConsentText({ db }: Pick<CampaignContext, "db">, campaign: string) {
  const { text, by, at } = (await getConsentText(db, campaign)) ?? { text: CONSENT, by: null, at: null };
  return { text, by, at, version: createHash("sha256").update(text).digest("hex") };
}

/** What a worker is asked to agree to, and when it did. */
export async function consentOf(context: CampaignContext, { worker, campaign }: WorkerSession) {
  const { text, version } = await effectiveConsentText(context, campaign.id);
  return { text, version, agreedAt: (await getConsent(context.db, { worker, version })) ?? null };
}

/** Keeps that a worker agrees to the text of today; another that it may have been shown is refused. */
export async function recordConsent(
  context: CampaignContext,
  { worker, campaign }: WorkerSession,
  shown: { readonly version: string },
): Promise<void> {
  const { text, version } = await effectiveConsentText(context, campaign.id);
  if (shown.version !== version) {
    const hint = "Load the page again to read it";
    throw new CounterpointError("campaign/refused", "The text has changed since it was shown", { hint });
  }
  await addConsent(context.db, { worker, version, text, now: context.now() });
}
