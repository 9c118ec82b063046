import {
  BiasReply,
  biasOf,
  CampaignParams,
  ExamplesQuery,
  ExamplesReply,
  findExamples,
  getCampaign,
  getThroughput,
  QualityReply,
  qualityOf,
  ThroughputReply,
} from "../../campaigns/index.ts";
import { MEMBERS } from "../access.ts";
import type { RouteContext, Routes } from "../route.ts";

/** How good and how fast the work on a campaign is, down to single examples. */
export function addQualityRoutes(server: Routes, context: RouteContext): void {
  const { db } = context;
  const managed = { access: ["owner", "manager"] } as const;

  server.get(
    "/api/campaigns/:campaign/quality",
    {
      config: managed,
      schema: {
        summary: "Agreement, nonsense and disagreement with writers so far",
        params: CampaignParams,
        response: { 200: QualityReply },
      },
    },
    async ({ params }) => qualityOf(context, await getCampaign(db, params.campaign)),
  );

  server.get(
    "/api/campaigns/:campaign/bias",
    {
      config: managed,
      schema: {
        summary: "Whether labels can be guessed from one side alone",
        params: CampaignParams,
        response: { 200: BiasReply },
      },
    },
    async ({ params }) => biasOf(context, await getCampaign(db, params.campaign)),
  );

  server.get(
    "/api/campaigns/:campaign/throughput",
    {
      config: { access: MEMBERS },
      schema: {
        summary: "How many answers came when",
        params: CampaignParams,
        response: { 200: ThroughputReply },
      },
    },
    async ({ params }) => {
      const { id } = await getCampaign(db, params.campaign);
      const { span, points } = await getThroughput(db, id);
      return { span, points: [...points] };
    },
  );

  server.get(
    "/api/campaigns/:campaign/examples",
    {
      config: managed,
      schema: {
        summary: "Examples with their judgments",
        params: CampaignParams,
        querystring: ExamplesQuery,
        response: { 200: ExamplesReply },
      },
    },
    async ({ params, query }) => findExamples(context, await getCampaign(db, params.campaign), query),
  );
}
