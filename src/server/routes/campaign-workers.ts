import { DONE } from "../../api/index.ts";
import {
  addMessage,
  addWorkerEvent,
  costsOf,
  getCampaign,
  getLedgerPage,
  getMessages,
  getNotJoined,
  getStudy,
  getWorkerNames,
  invite,
  listWorkers,
  markRead,
  qualificationStatuses,
  raiseBudget,
  requireWorker,
  reversePayment,
  setStudy,
} from "../../campaigns/index.ts";
import type { WorkerId } from "../../core/index.ts";
import { requireMember } from "../access.ts";
import { handle, type RouteContext, type Routes, requireWorkerSession } from "../handle.ts";
import { hashToken, newToken } from "../sessions.ts";

/** Inviting, blocking and paying the workers of a campaign. */
export function addCampaignWorkerRoutes(server: Routes, context: RouteContext): void {
  const { db, now } = context;

  handle(server, "POST /api/campaigns/:campaign/invitations", async (request) => {
    const { params, body } = request;
    const { id: campaign } = await getCampaign(db, params.campaign);
    const qualifiedBy = body.qualified ? requireMember(request).name : null;
    const invitations = [...new Set(body.names)].map((name) => ({ name, token: newToken() }));
    for (const { name, token } of invitations)
      await invite(db, { id: hashToken(token), campaign, name, qualifiedBy });
    return { invitations };
  });

  handle(server, "GET /api/campaigns/:campaign/invitations", async ({ params }) => {
    const { total, names } = await getNotJoined(db, (await getCampaign(db, params.campaign)).id);
    return { total, names: [...names] };
  });

  handle(server, "PUT /api/campaigns/:campaign/study", async ({ params, body }) => {
    const { id: campaign } = await getCampaign(db, params.campaign);
    await setStudy(db, { campaign, ...body });
    return DONE;
  });

  handle(server, "GET /api/campaigns/:campaign/study", async ({ params }) => {
    const { id } = await getCampaign(db, params.campaign);
    return { study: (await getStudy(db, id)) ?? null };
  });

  handle(server, "GET /api/campaigns/:campaign/workers", async ({ params, query }) => {
    const campaign = await getCampaign(db, params.campaign);
    const { total, workers } = await listWorkers(db, campaign, query);
    return {
      total,
      workers: workers.map(({ qualification, ...worker }) => {
        return { ...worker, qualifications: qualificationStatuses(qualification, campaign) };
      }),
    };
  });

  handle(server, "GET /api/campaigns/:campaign/workers/names", async ({ params }) => {
    const { id } = await getCampaign(db, params.campaign);
    return { names: await getWorkerNames(db, id) };
  });

  for (const [verb, event] of [
    ["block", "blocked"],
    ["unblock", "unblocked"],
  ] as const) {
    handle(server, `POST /api/campaigns/:campaign/workers/:worker/${verb}`, async (request) => {
      const campaign = await getCampaign(db, request.params.campaign);
      const worker = request.params.worker as WorkerId; // checked by `requireWorker`
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
    });
  }

  handle(server, "GET /api/campaigns/:campaign/ledger", async ({ params, query }) => {
    const { id } = await getCampaign(db, params.campaign);
    const { entries, next = null } = await getLedgerPage(db, id, query.after);
    return { entries: [...entries], next };
  });

  handle(server, "PUT /api/campaigns/:campaign/budget", async (request) => {
    const { id: campaign } = await getCampaign(db, request.params.campaign);
    const { name: by } = requireMember(request);
    await raiseBudget(db, { campaign, ...request.body, by, now: now() });
    return DONE;
  });

  handle(server, "POST /api/campaigns/:campaign/reversals", async ({ params, body }) => {
    const { id: campaign } = await getCampaign(db, params.campaign);
    await reversePayment(db, { campaign, ...body, now: now() });
    return DONE;
  });

  handle(server, "GET /api/campaigns/:campaign/costs", async ({ params }) =>
    costsOf(context, await getCampaign(db, params.campaign)),
  );
}

/** Routes for messages from managers to a worker. Workers can read their own messages only, and cannot reply. */
export function addMessageRoutes(server: Routes, context: RouteContext): void {
  const { db, now } = context;
  const workerAt = async (params: { readonly campaign: string; readonly worker: string }) => {
    const { id } = await getCampaign(db, params.campaign);
    const worker = params.worker as WorkerId; // checked by `requireWorker`
    await requireWorker(db, id, worker);
    return worker;
  };

  handle(server, "GET /api/campaigns/:campaign/workers/:worker/messages", async ({ params }) => ({
    messages: [...(await getMessages(db, await workerAt(params)))],
  }));

  handle(server, "POST /api/campaigns/:campaign/workers/:worker/messages", async (request) => {
    const worker = await workerAt(request.params);
    await addMessage(db, { worker, text: request.body.text, by: requireMember(request).name, now: now() });
    return DONE;
  });

  handle(server, "GET /api/work/messages", async (request) => {
    const { worker } = await requireWorkerSession(context, request);
    return { messages: [...(await getMessages(db, worker))] };
  });

  handle(server, "POST /api/work/messages/:message/read", async (request) => {
    const { worker } = await requireWorkerSession(context, request);
    await markRead(db, { worker, ...request.params, now: now() });
    return DONE;
  });
}
