import { DONE, Done } from "../../api/index.ts";
import {
  addWorkerEvent,
  CampaignParams,
  CostsReply,
  costsOf,
  getCampaign,
  getLedgerPage,
  getStudy,
  getWorkers,
  InvitationsReply,
  invite,
  LedgerQuery,
  LedgerReply,
  NewBudget,
  NewInvitations,
  NewReversal,
  NewStudy,
  Note,
  qualificationStatuses,
  raiseBudget,
  requireWorker,
  reversePayment,
  StudyReply,
  setStudy,
  WorkerParams,
  WorkersReply,
} from "../../campaigns/index.ts";
import type { WorkerId } from "../../core/index.ts";
import { requireMember } from "../access.ts";
import type { RouteContext, Routes } from "../route.ts";
import { hashToken, newToken } from "../sessions.ts";

/** Inviting, blocking and paying the workers of a campaign. */
export function addCampaignWorkerRoutes(server: Routes, context: RouteContext): void {
  const { db, now } = context;
  const config = { access: ["owner", "manager"] } as const;

  server.post(
    "/api/campaigns/:campaign/invitations",
    {
      config,
      schema: {
        summary: "Invite workers by name; a name that was invited gets a new link",
        params: CampaignParams,
        body: NewInvitations,
        response: { 200: InvitationsReply },
      },
    },
    async ({ params, body }) => {
      const { id: campaign } = await getCampaign(db, params.campaign);
      const invitations = body.names.map((name) => ({ name, token: newToken() }));
      for (const { name, token } of invitations) await invite(db, { id: hashToken(token), campaign, name });
      return { invitations };
    },
  );

  server.put(
    "/api/campaigns/:campaign/study",
    {
      config,
      schema: {
        summary: "Say which study of Prolific, or of another marketplace, works on it",
        params: CampaignParams,
        body: NewStudy,
        response: { 200: Done },
      },
    },
    async ({ params, body }) => {
      const { id: campaign } = await getCampaign(db, params.campaign);
      await setStudy(db, { campaign, ...body });
      return DONE;
    },
  );

  server.get(
    "/api/campaigns/:campaign/study",
    {
      config,
      schema: {
        summary: "The study that works on it",
        params: CampaignParams,
        response: { 200: StudyReply },
      },
    },
    async ({ params }) => {
      const { id } = await getCampaign(db, params.campaign);
      return { study: (await getStudy(db, id)) ?? null };
    },
  );

  server.get(
    "/api/campaigns/:campaign/workers",
    {
      config,
      schema: { summary: "Its workers", params: CampaignParams, response: { 200: WorkersReply } },
    },
    async ({ params }) => {
      const { id } = await getCampaign(db, params.campaign);
      const listed = await getWorkers(db, id);
      return {
        workers: listed.map(({ qualification, ...worker }) => {
          return { ...worker, qualifications: qualificationStatuses(qualification) };
        }),
      };
    },
  );

  for (const [verb, event] of [
    ["block", "blocked"],
    ["unblock", "unblocked"],
  ] as const) {
    server.post(
      `/api/campaigns/:campaign/workers/:worker/${verb}`,
      {
        config,
        schema: { summary: `${verb} a worker`, params: WorkerParams, body: Note, response: { 200: Done } },
      },
      async (request) => {
        const campaign = await getCampaign(db, request.params.campaign);
        const worker = request.params.worker as WorkerId; // `requireWorker` knows whether it is one
        await requireWorker(db, campaign.id, worker);
        const { note } = request.body;
        await addWorkerEvent(db, {
          campaign,
          worker,
          event,
          by: requireMember(request).name,
          note,
          now: now(),
        });
        return DONE;
      },
    );
  }

  server.get(
    "/api/campaigns/:campaign/ledger",
    {
      config,
      schema: {
        summary: "Every payment, a thousand lines at a time",
        params: CampaignParams,
        querystring: LedgerQuery,
        response: { 200: LedgerReply },
      },
    },
    async ({ params, query }) => {
      const { id } = await getCampaign(db, params.campaign);
      const { entries, next = null } = await getLedgerPage(db, id, query.after);
      return { entries: [...entries], next };
    },
  );

  server.put(
    "/api/campaigns/:campaign/budget",
    {
      config,
      schema: {
        summary: "Raise the budget",
        params: CampaignParams,
        body: NewBudget,
        response: { 200: Done },
      },
    },
    async (request) => {
      const { id: campaign } = await getCampaign(db, request.params.campaign);
      const { name: by } = requireMember(request);
      await raiseBudget(db, { campaign, ...request.body, by, now: now() });
      return DONE;
    },
  );

  server.post(
    "/api/campaigns/:campaign/reversals",
    {
      config,
      schema: {
        summary: "Take a payment back, once",
        params: CampaignParams,
        body: NewReversal,
        response: { 200: Done },
      },
    },
    async ({ params, body }) => {
      const { id: campaign } = await getCampaign(db, params.campaign);
      await reversePayment(db, { campaign, ...body, now: now() });
      return DONE;
    },
  );

  server.get(
    "/api/campaigns/:campaign/costs",
    {
      config,
      schema: { summary: "What each stage cost", params: CampaignParams, response: { 200: CostsReply } },
    },
    async ({ params }) => costsOf(context, await getCampaign(db, params.campaign)),
  );
}
