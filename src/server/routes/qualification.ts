import { DONE } from "../../api/index.ts";
import {
  addQualificationEvent,
  builtInMaterials,
  copy,
  getCampaign,
  getMaterials,
  getQuestions,
  gradeWrittenPart,
  listSentencesToCheck,
  noteTestSeen,
  qualificationOf,
  requireValidMaterials,
  requireWorker,
  setMaterials,
  submitPart,
  takeCheckBack,
} from "../../campaigns/index.ts";
import type { WorkerId } from "../../core/index.ts";
import { requireMember } from "../access.ts";
import { handle, type RouteContext, type Routes, requireWorkerSession } from "../handle.ts";

/**
 * The qualification of workers (SPEC W1, C5): workers answer, members review the sentence, managers grant and reset.
 */
export function addQualificationRoutes(server: Routes, context: RouteContext): void {
  const { db, now } = context;

  handle(server, "GET /api/work/qualification", async (request) =>
    qualificationOf(context, await requireWorkerSession(context, request)),
  );

  handle(server, "GET /api/work/qualification/:part", async (request) =>
    getQuestions(context, await requireWorkerSession(context, request), request.params.part),
  );

  handle(server, "POST /api/work/qualification/:part", async (request) => {
    const { key, content } = request.body;
    return submitPart(context, await requireWorkerSession(context, request), {
      ...request.params,
      key,
      content,
    });
  });

  handle(server, "GET /api/campaigns/:campaign/qualification/materials", async ({ params, query }) => {
    const campaign = await getCampaign(db, params.campaign);
    return copy(query.builtIn ? builtInMaterials(campaign) : (await getMaterials(db, campaign)).materials);
  });

  handle(server, "PUT /api/campaigns/:campaign/qualification/materials", async (request) => {
    const campaign = await getCampaign(db, request.params.campaign);
    await requireValidMaterials(context, request.body, campaign);
    const { name: by } = requireMember(request);
    await setMaterials(db, { campaign: campaign.id, materials: request.body, by, now: now() });
    return DONE;
  });

  handle(server, "POST /api/campaigns/:campaign/qualification/seen", async (request) => {
    const campaign = await getCampaign(db, request.params.campaign);
    await noteTestSeen(context, campaign, requireMember(request).name);
    return DONE;
  });

  handle(server, "GET /api/campaigns/:campaign/qualification/checks", async ({ params }) => {
    const campaign = await getCampaign(db, params.campaign);
    return { sentences: await listSentencesToCheck(context, campaign) };
  });

  handle(server, "POST /api/campaigns/:campaign/qualification/checks/:id", async (request) => {
    const campaign = await getCampaign(db, request.params.campaign);
    const { name: by } = requireMember(request);
    await gradeWrittenPart(db, {
      ...request.body,
      campaign,
      id: request.params.id,
      by,
      now: now(),
    });
    return DONE;
  });

  handle(server, "DELETE /api/campaigns/:campaign/qualification/checks/:id", async (request) => {
    const campaign = await getCampaign(db, request.params.campaign);
    const { name: by } = requireMember(request);
    await takeCheckBack(db, { campaign, id: request.params.id, by, note: "", now: now() });
    return DONE;
  });

  handle(server, "POST /api/campaigns/:campaign/workers/:worker/qualification", async (request) => {
    const campaign = await getCampaign(db, request.params.campaign);
    const worker = request.params.worker as WorkerId; // checked by `requireWorker`
    await requireWorker(db, campaign.id, worker);
    const { event: kind, qualification, note } = request.body;
    const { name: by } = requireMember(request);
    const event = { kind, qualification };
    await addQualificationEvent(db, { campaign, worker, event, by, note, now: now() });
    return DONE;
  });
}
