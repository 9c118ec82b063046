import { DONE, Done } from "../../api/index.ts";
import {
  addQualificationEvent,
  askQuestions,
  builtInMaterials,
  CampaignPlace,
  CheckPlace,
  checkWrittenPart,
  copy,
  getCampaign,
  getMaterials,
  listSentencesToCheck,
  Materials,
  MaterialsQuery,
  NewCheck,
  NewPartAnswer,
  NewQualificationEvent,
  PartAnswerReply,
  PartPlace,
  PartReply,
  QualificationReply,
  qualificationOf,
  requireSound,
  requireWorker,
  SentencesToCheckReply,
  setMaterials,
  takePart,
  WorkerPlace,
} from "../../campaigns/index.ts";
import type { WorkerId } from "../../core/index.ts";
import { memberOf } from "../access.ts";
import { type RouteContext, type Routes, workOf } from "../route.ts";

/** The qualification of workers (SPEC W1, C5): they answer, a person reads the sentence, managers grant and reset. */
export function addQualificationRoutes(server: Routes, context: RouteContext): void {
  const { queries, now } = context;
  const worked = { access: ["worker"] } as const;
  const managed = { access: ["owner", "manager"] } as const;
  const reviewed = { access: ["owner", "manager", "reviewer"] } as const;

  server.get(
    "/api/work/qualification",
    {
      config: worked,
      schema: { summary: "How far one is, and which part is next", response: { 200: QualificationReply } },
    },
    async (request) => qualificationOf(context, await workOf(context, request)),
  );

  server.get(
    "/api/work/qualification/:part",
    {
      config: worked,
      schema: { summary: "The questions of the next part", params: PartPlace, response: { 200: PartReply } },
    },
    async (request) => askQuestions(context, await workOf(context, request), request.params.part),
  );

  server.post(
    "/api/work/qualification/:part",
    {
      config: worked,
      schema: {
        summary: "Answer the next part",
        params: PartPlace,
        body: NewPartAnswer,
        response: { 200: PartAnswerReply },
      },
    },
    async (request) => {
      const { key, content } = request.body;
      return takePart(context, await workOf(context, request), { ...request.params, key, content });
    },
  );

  server.get(
    "/api/campaigns/:campaign/qualification/materials",
    {
      config: managed,
      schema: {
        summary: "The questions and their key",
        params: CampaignPlace,
        querystring: MaterialsQuery,
        response: { 200: Materials },
      },
    },
    async ({ params, query }) => {
      const campaign = await getCampaign(queries, params.campaign);
      return copy(
        query.builtIn ? builtInMaterials(campaign) : (await getMaterials(queries, campaign)).materials,
      );
    },
  );

  server.put(
    "/api/campaigns/:campaign/qualification/materials",
    {
      config: managed,
      schema: {
        summary: "Ask other questions; what was answered before keeps its outcome",
        params: CampaignPlace,
        body: Materials,
        response: { 200: Done },
      },
    },
    async (request) => {
      const campaign = await getCampaign(queries, request.params.campaign);
      await requireSound(context, request.body, campaign);
      const { name: by } = memberOf(request);
      await setMaterials(queries, { campaign: campaign.id, materials: request.body, by, now: now() });
      return DONE;
    },
  );

  server.get(
    "/api/campaigns/:campaign/qualification/checks",
    {
      config: reviewed,
      schema: {
        summary: "Sentences of qualifications that wait for a person",
        params: CampaignPlace,
        response: { 200: SentencesToCheckReply },
      },
    },
    async ({ params }) => {
      const campaign = await getCampaign(queries, params.campaign);
      return { sentences: await listSentencesToCheck(context, campaign) };
    },
  );

  server.post(
    "/api/campaigns/:campaign/qualification/checks/:id",
    {
      config: reviewed,
      schema: {
        summary: "Pass or fail a sentence of a qualification",
        params: CheckPlace,
        body: NewCheck,
        response: { 200: Done },
      },
    },
    async (request) => {
      const campaign = await getCampaign(queries, request.params.campaign);
      const { name: by } = memberOf(request);
      await checkWrittenPart(queries, {
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
        params: WorkerPlace,
        body: NewQualificationEvent,
        response: { 200: Done },
      },
    },
    async (request) => {
      const campaign = await getCampaign(queries, request.params.campaign);
      const worker = request.params.worker as WorkerId; // `requireWorker` knows whether it is one
      await requireWorker(queries, campaign.id, worker);
      const { event: kind, qualification, note } = request.body;
      const { name: by } = memberOf(request);
      const event = { kind, qualification };
      await addQualificationEvent(queries, { campaign, worker, event, by, note, now: now() });
      return DONE;
    },
  );
}
