import { DONE } from "../../api/index.ts";
import { CONSENT, effectiveConsentText, getCampaign, setConsentText } from "../../campaigns/index.ts";
import { CONTROL_CHARACTERS, CounterpointError } from "../../core/index.ts";
import { requireMember } from "../access.ts";
import { handle } from "../handle.ts";
import type { RouteContext, Routes } from "../route.ts";

/** The consent text of a campaign: the built-in one, or that of its managers. */
export function addConsentTextRoutes(server: Routes, context: RouteContext): void {
  const { db, now } = context;

  handle(server, "GET /api/campaigns/:campaign/consent-text", async ({ params }) => {
    const { id } = await getCampaign(db, params.campaign);
    return { ...(await effectiveConsentText(context, id)), builtIn: CONSENT };
  });

  handle(server, "PUT /api/campaigns/:campaign/consent-text", async (request) => {
    const { id: campaign } = await getCampaign(db, request.params.campaign);
    const text = request.body.text.replaceAll("\r\n", "\n"); // line ends of some browsers
    if (CONTROL_CHARACTERS.test(text.replaceAll("\n", "")))
      throw new CounterpointError("data/invalid", "The text holds control characters");
    await setConsentText(db, { campaign, text, by: requireMember(request).name, now: now() });
    return DONE;
  });
}
