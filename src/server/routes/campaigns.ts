import { DONE } from "../../api/index.ts";
import {
  addCampaignEvent,
  addPresentations,
  addSets,
  describeCampaign,
  describeRecipes,
  getCampaign,
  listCampaigns,
  makeCampaign,
  openNextTasks,
  progressOf,
  startCampaign,
} from "../../campaigns/index.ts";
import { requireMember } from "../access.ts";
import { handle } from "../handle.ts";
import { ProgressStreams } from "../progress-stream.ts";
import type { RouteContext, Routes } from "../route.ts";
import { requireActiveSession } from "../sessions.ts";

/** Creating, running and monitoring campaigns. */
export function addCampaignRoutes(server: Routes, context: RouteContext): void {
  const { db, now } = context;
  const streams = new ProgressStreams();
  server.addHook("preClose", streams.close);

  handle(server, "GET /api/recipes", async () => describeRecipes());

  handle(server, "GET /api/campaigns", async () => ({ campaigns: await listCampaigns(context) }));

  handle(server, "POST /api/campaigns", async (request) => {
    const { body } = request;
    await makeCampaign(context, body, requireMember(request).name);
    return describeCampaign(context, body.id);
  });

  handle(server, "GET /api/campaigns/:campaign", async ({ params }) =>
    describeCampaign(context, params.campaign),
  );

  handle(server, "POST /api/campaigns/:campaign/presentations", async ({ params, body }) => {
    await addPresentations(context, await getCampaign(db, params.campaign), body);
    return DONE;
  });

  handle(server, "POST /api/campaigns/:campaign/sets", async ({ params, body }) => {
    await addSets(context, await getCampaign(db, params.campaign), body.sets);
    return DONE;
  });

  handle(server, "POST /api/campaigns/:campaign/start", async (request) => {
    const campaign = await getCampaign(db, request.params.campaign);
    return startCampaign(context, campaign, requireMember(request).name);
  });

  handle(server, "POST /api/campaigns/:campaign/pause", async (request) => {
    const { id } = await getCampaign(db, request.params.campaign);
    await addCampaignEvent(db, {
      campaign: id,
      event: "paused",
      by: requireMember(request).name,
      now: now(),
    });
    return DONE;
  });

  handle(server, "POST /api/campaigns/:campaign/advance", async ({ params }) =>
    openNextTasks(db, await getCampaign(db, params.campaign), now()),
  );

  handle(server, "GET /api/campaigns/:campaign/progress", async ({ params }) =>
    progressOf(context, await getCampaign(db, params.campaign)),
  );

  handle(server, "GET /api/campaigns/:campaign/progress/events", async (request, reply) => {
    const campaign = await getCampaign(db, request.params.campaign);
    const stream = streams.open(async () => {
      await requireActiveSession(context, request);
      return progressOf(context, campaign);
    });
    return reply.send(stream);
  });
}
