import { DONE, Done } from "../../api/index.ts";
import {
  addQualificationEvent,
  builtInMaterials,
  CampaignParams,
  CheckParams,
  copy,
  getCampaign,
  getMaterials,
  getQuestions,
  gradeWrittenPart,
  listSentencesToCheck,
  Materials,
  MaterialsQuery,
  NewCheck,
  NewPartAnswer,
  NewQualificationEvent,
  PartAnswerReply,
  PartParams,
  PartReply,
  QualificationReply,
  qualificationOf,
  requireValidMaterials,
  requireWorker,
  SentencesToCheckReply,
  setMaterials,
  submitPart,
  WorkerParams,
} from "../../campaigns/index.ts";
import type { WorkerId } from "../../core/index.ts";
import { requireMember } from "../access.ts";
import { type RouteContext, type Routes, requireWorkerSession } from "../route.ts";

/** The qualification of workers (SPEC W1, C5): they answer, a person reads the sentence, managers grant and reset. */
export function addQualificationRoutes(server: Routes, context: RouteContext): void {
  const { db, now } = context;
  const worked = { access: ["worker"] } as const;
  const managed = { access: ["owner", "manager"] } as const;
  const reviewed = { access: ["owner", "manager", "reviewer"] } as const;

  server.get(
    "/api/work/qualification",
    {
      config: worked,
      schema: { summary: "How far one is, and which part is next", response: { 200: QualificationReply } },
    },
    async (request) => qualificationOf(context, await requireWorkerSession(context, request)),
  );

  server.get(
    "/api/work/qualification/:part",
    {
      config: worked,
      schema: { summary: "The questions of the next part", params: PartParams, response: { 200: PartReply } },
    },
    async (request) =>
      getQuestions(context, await requireWorkerSession(context, request), request.params.part),
  );

  server.post(
    "/api/work/qualification/:part",
    {
      config: worked,
      schema: {
        summary: "Answer the next part",
        params: PartParams,
        body: NewPartAnswer,
        response: { 200: PartAnswerReply },
      },
    },
    async (request) => {
      const { key, content } = request.body;
      return submitPart(context, await requireWorkerSession(context, request), {
        ...request.params,
        key,
        content,
      });
    },
  );

  server.get(
    "/api/campaigns/:campaign/qualification/materials",
    {
      config: managed,
      schema: {
        summary: "The questions and their key",
        params: CampaignParams,
        querystring: MaterialsQuery,
        response: { 200: Materials },
      },
    },
    async ({ params, query }) => {
      const campaign = await getCampaign(db, params.campaign);
      return copy(query.builtIn ? builtInMaterials(campaign) : (await getMaterials(db, campaign)).materials);
    },
  );

  server.put(
    "/api/campaigns/:campaign/qualification/materials",
    {
      config: managed,
      schema: {
        summary: "Ask other questions; what was answered before keeps its outcome",
        params: CampaignParams,
        body: Materials,
        response: { 200: Done },
      },
    },
    async (request) => {
      const campaign = await getCampaign(db, request.params.campaign);
      await requireValidMaterials(context, request.body, campaign);
      const { name: by } = requireMember(request);
      await setMaterials(db, { campaign: campaign.id, materials: request.body, by, now: now() });
      return DONE;
    },
  );

  server.get(
    "/api/campaigns/:campaign/qualification/checks",
    {
      config: reviewed,
      schema: {
        summary: "Sentences of qualifications that wait for a person",
        params: CampaignParams,
        response: { 200: SentencesToCheckReply },
      },
    },
    async ({ params }) => {
      const campaign = await getCampaign(db, params.campaign);
      return { sentences: await listSentencesToCheck(context, campaign) };
    },
  );

  server.post(
    "/api/campaigns/:campaign/qualification/checks/:id",
    {
      config: reviewed,
      schema: {
        summary: "Pass or fail a sentence of a qualification",
        params: CheckParams,
        body: NewCheck,
        response: { 200: Done },
      },
    },
    async (request) => {
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
    },
  );

  server.post(
    "/api/campaigns/:campaign/workers/:worker/qualification",
    {
      config: managed,
      schema: {
        summary: "Grant a qualification, or let it begin anew",
        params: WorkerParams,
        body: NewQualificationEvent,
        response: { 200: Done },
      },
    },
    async (request) => {
      const campaign = await getCampaign(db, request.params.campaign);
      const worker = request.params.worker as WorkerId; // `requireWorker` knows whether it is one
      await requireWorker(db, campaign.id, worker);
      const { event: kind, qualification, note } = request.body;
      const { name: by } = requireMember(request);
      const event = { kind, qualification };
      await addQualificationEvent(db, { campaign, worker, event, by, note, now: now() });
      return DONE;
    },
  );
}
