import { DONE, Done } from "../../api/index.ts";
import {
  CampaignParams,
  CONSENT,
  ConsentTextReply,
  effectiveConsentText,
  getCampaign,
  NewConsentText,
  setConsentText,
} from "../../campaigns/index.ts";
import { CONTROL_CHARACTERS, CounterpointError } from "../../core/index.ts";
import { requireMember } from "../access.ts";
import type { RouteContext, Routes } from "../route.ts";

/** What workers of a campaign are asked to agree to: the built-in words, or those of its managers. */
export function addConsentTextRoutes(server: Routes, context: RouteContext): void {
  const { db, now } = context;
  const config = { access: ["owner", "manager"] } as const;

  server.get(
    "/api/campaigns/:campaign/consent-text",
    {
      config,
      schema: {
        summary: "What workers are asked to agree to",
        params: CampaignParams,
        response: { 200: ConsentTextReply },
      },
    },
    async ({ params }) => {
      const { id } = await getCampaign(db, params.campaign);
      return { ...(await effectiveConsentText(context, id)), builtIn: CONSENT };
    },
  );

  server.put(
    "/api/campaigns/:campaign/consent-text",
    {
      config,
      schema: {
        summary: "Ask workers to agree to other words; those who agreed before are asked again",
        params: CampaignParams,
        body: NewConsentText,
        response: { 200: Done },
      },
    },
    async (request) => {
      const { id: campaign } = await getCampaign(db, request.params.campaign);
      const text = request.body.text.replaceAll("\r\n", "\n"); // as some browsers end lines
      if (CONTROL_CHARACTERS.test(text.replaceAll("\n", "")))
        throw new CounterpointError("data/invalid", "The text holds control characters");
      await setConsentText(db, { campaign, text, by: requireMember(request).name, now: now() });
      return DONE;
    },
  );
}
