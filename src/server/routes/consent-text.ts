import { DONE, Done } from "../../api/index.ts";
import {
  CampaignPlace,
  CONSENT,
  ConsentTextReply,
  getCampaign,
  NewConsentText,
  setConsentText,
  wordsOf,
} from "../../campaigns/index.ts";
import { CONTROL_CHARACTERS, CounterpointError } from "../../core/index.ts";
import { memberOf } from "../access.ts";
import type { RouteContext, Routes } from "../route.ts";

/** What workers of a campaign are asked to agree to: the built-in words, or those of its managers. */
export function addConsentTextRoutes(server: Routes, context: RouteContext): void {
  const { queries, now } = context;
  const config = { access: ["owner", "manager"] } as const;

  server.get(
    "/api/campaigns/:campaign/consent-text",
    {
      config,
      schema: {
        summary: "What workers are asked to agree to",
        params: CampaignPlace,
        response: { 200: ConsentTextReply },
      },
    },
    async ({ params }) => {
      const { id } = await getCampaign(queries, params.campaign);
      return { ...(await wordsOf(context, id)), builtIn: CONSENT };
    },
  );

  server.put(
    "/api/campaigns/:campaign/consent-text",
    {
      config,
      schema: {
        summary: "Ask workers to agree to other words; those who agreed before are asked again",
        params: CampaignPlace,
        body: NewConsentText,
        response: { 200: Done },
      },
    },
    async (request) => {
      const { id: campaign } = await getCampaign(queries, request.params.campaign);
      const text = request.body.text.replaceAll("\r\n", "\n"); // as some browsers end lines
      if (CONTROL_CHARACTERS.test(text.replaceAll("\n", "")))
        throw new CounterpointError("data/invalid", "The text holds control characters");
      await setConsentText(queries, { campaign, text, by: memberOf(request).name, now: now() });
      return DONE;
    },
  );
}
