import { DONE, Done } from "../../api/index.ts";
import {
  addCampaignEvent,
  addPresentations,
  addSets,
  CampaignParams,
  CampaignReply,
  CampaignsReply,
  describeCampaign,
  describeRecipes,
  FunnelReply,
  getCampaign,
  listCampaigns,
  makeCampaign,
  NewCampaign,
  NewPresentations,
  NewSets,
  openNextTasks,
  progressOf,
  RecipesReply,
  StageProgressReply,
  startCampaign,
} from "../../campaigns/index.ts";
import { MEMBERS, requireMember } from "../access.ts";
import { ProgressStreams } from "../progress-stream.ts";
import type { RouteContext, Routes } from "../route.ts";
import { requireActiveSession } from "../sessions.ts";

/** A list of image sets may be this long; everything else is short. */
const MOST_BYTES_OF_SETS = 4 * 1024 * 1024;

/** Making, running and watching campaigns. */
export function addCampaignRoutes(server: Routes, context: RouteContext): void {
  const { db, now } = context;
  const managed = { access: ["owner", "manager"] } as const;
  const watched = { access: MEMBERS };
  const streams = new ProgressStreams();
  server.addHook("preClose", streams.close);

  server.get(
    "/api/recipes",
    {
      config: watched,
      schema: { summary: "Recipes with their stages and settings", response: { 200: RecipesReply } },
    },
    async () => describeRecipes(),
  );

  server.get(
    "/api/campaigns",
    { config: watched, schema: { summary: "All campaigns", response: { 200: CampaignsReply } } },
    async () => ({ campaigns: await listCampaigns(context) }),
  );

  server.post(
    "/api/campaigns",
    {
      config: managed,
      schema: { summary: "Make a campaign of a recipe", body: NewCampaign, response: { 200: CampaignReply } },
    },
    async (request) => {
      const { body } = request;
      await makeCampaign(context, body, requireMember(request).name);
      return describeCampaign(context, body.id);
    },
  );

  server.get(
    "/api/campaigns/:campaign",
    {
      config: watched,
      schema: { summary: "A campaign", params: CampaignParams, response: { 200: CampaignReply } },
    },
    async ({ params }) => describeCampaign(context, params.campaign),
  );

  server.post(
    "/api/campaigns/:campaign/presentations",
    {
      config: managed,
      schema: {
        summary: "Add presentations of scenes",
        params: CampaignParams,
        body: NewPresentations,
        response: { 200: Done },
      },
    },
    async ({ params, body }) => {
      await addPresentations(context, await getCampaign(db, params.campaign), body);
      return DONE;
    },
  );

  server.post(
    "/api/campaigns/:campaign/sets",
    {
      config: managed,
      bodyLimit: MOST_BYTES_OF_SETS,
      schema: { summary: "Add image sets", params: CampaignParams, body: NewSets, response: { 200: Done } },
    },
    async ({ params, body }) => {
      await addSets(context, await getCampaign(db, params.campaign), body.sets);
      return DONE;
    },
  );

  server.post(
    "/api/campaigns/:campaign/start",
    {
      config: managed,
      schema: { summary: "Let workers claim tasks", params: CampaignParams, response: { 200: FunnelReply } },
    },
    async (request) => {
      const campaign = await getCampaign(db, request.params.campaign);
      return startCampaign(context, campaign, requireMember(request).name);
    },
  );

  server.post(
    "/api/campaigns/:campaign/pause",
    {
      config: managed,
      schema: { summary: "Give out no more tasks", params: CampaignParams, response: { 200: Done } },
    },
    async (request) => {
      const { id } = await getCampaign(db, request.params.campaign);
      await addCampaignEvent(db, {
        campaign: id,
        event: "paused",
        by: requireMember(request).name,
        now: now(),
      });
      return DONE;
    },
  );

  server.post(
    "/api/campaigns/:campaign/advance",
    {
      config: managed,
      schema: {
        summary: "Open the tasks that the answers lead to, and count what was kept and dropped",
        params: CampaignParams,
        response: { 200: FunnelReply },
      },
    },
    async ({ params }) => openNextTasks(db, await getCampaign(db, params.campaign), now()),
  );

  server.get(
    "/api/campaigns/:campaign/progress",
    {
      config: watched,
      schema: { summary: "How far it is", params: CampaignParams, response: { 200: StageProgressReply } },
    },
    async ({ params }) => progressOf(context, await getCampaign(db, params.campaign)),
  );

  server.get(
    "/api/campaigns/:campaign/progress/events",
    {
      config: watched,
      exposeHeadRoute: false, // nobody would read the stream, and it would never end
      schema: { summary: "How far it is, as server-sent events whenever it changes", params: CampaignParams },
    },
    async (request, reply) => {
      const campaign = await getCampaign(db, request.params.campaign);
      const stream = streams.open(async () => {
        await requireActiveSession(context, request);
        return progressOf(context, campaign);
      });
      return reply.type("text/event-stream").send(stream);
    },
  );
}
