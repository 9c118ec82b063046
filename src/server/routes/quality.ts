import { biasOf, getCampaign, getThroughput, qualityOf } from "../../campaigns/index.ts";
import { handle } from "../handle.ts";
import type { RouteContext, Routes } from "../route.ts";

/** How good and how fast the work on a campaign is. */
export function addQualityRoutes(server: Routes, context: RouteContext): void {
  const { db } = context;

  handle(server, "GET /api/campaigns/:campaign/quality", async ({ params }) =>
    qualityOf(context, await getCampaign(db, params.campaign)),
  );

  handle(server, "GET /api/campaigns/:campaign/bias", async ({ params }) =>
    biasOf(context, await getCampaign(db, params.campaign)),
  );

  handle(server, "GET /api/campaigns/:campaign/throughput", async ({ params }) =>
    getThroughput(db, (await getCampaign(db, params.campaign)).id),
  );
}
