import { createHash } from "node:crypto";
import { CONSENT } from "../../collection/index.ts";
import { CounterpointError } from "../../core/index.ts";
import { addConsent, getConsent } from "../../store/index.ts";
import type { RouteContext, Work } from "../route.ts";

const text = CONSENT.join("\n");
const version = createHash("sha256").update(text).digest("hex");

/** What a worker is asked to agree to, and when it did. */
export async function consentOf({ queries }: RouteContext, { worker }: Pick<Work, "worker">) {
  return {
    points: [...CONSENT],
    version,
    agreedAt: (await getConsent(queries, { worker, version })) ?? null,
  };
}

/** Keeps that a worker agrees to the text of today; another that it may have been shown is refused. */
export async function agree(
  { queries, now }: RouteContext,
  { worker }: Work,
  shown: { readonly version: string },
): Promise<void> {
  if (shown.version !== version) {
    const hint = "Load the page again to read it";
    throw new CounterpointError("campaign/refused", "The text has changed since it was shown", { hint });
  }
  await addConsent(queries, { worker, version, text, now: now() });
}
