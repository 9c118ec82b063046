import { biasOf, findExamples, getCampaign, getThroughput, qualityOf } from "../../campaigns/index.ts";
import { handle } from "../handle.ts";
import type { RouteContext, Routes } from "../route.ts";

/** Quality and throughput of a campaign, down to single examples. */
export function addQualityRoutes(server: Routes, context: RouteContext): void {
  const { db } = context;

  handle(server, "GET /api/campaigns/:campaign/quality", async ({ params }) =>
    qualityOf(context, await getCampaign(db, params.campaign)),
  );

  handle(server, "GET /api/campaigns/:campaign/bias", async ({ params }) =>
    biasOf(context, await getCampaign(db, params.campaign)),
  );

  handle(server, "GET /api/campaigns/:campaign/throughput", async ({ params }) => {
    const { id } = await getCampaign(db, params.campaign);
    const { span, points } = await getThroughput(db, id);
    return { span, points: [...points] };
  });

  handle(server, "GET /api/campaigns/:campaign/examples", async ({ params, query }) =>
    findExamples(context, await getCampaign(db, params.campaign), query),
  );
}
