import type { FastifyReply, FastifyRequest } from "fastify";
import { SessionReply } from "../../accounts/index.ts";
import { DONE, Done } from "../../api/index.ts";
import {
  AnswerReply,
  AssignmentParams,
  ClaimReply,
  checkDraft,
  claimTask,
  describeWork,
  extend,
  findInvitation,
  findStudy,
  Join,
  JoinFromProlific,
  JoinFromStudy,
  joinCampaign,
  joinFromStudy,
  LeaseReply,
  LeaveReply,
  leaveCampaign,
  NewAnswer,
  NewConsent,
  recordConsent,
  refusalError,
  returnTask,
  SentenceCheckReply,
  SentenceToCheck,
  submitAnswer,
  WorkReply,
} from "../../campaigns/index.ts";
import { CounterpointError, type WorkerId } from "../../core/index.ts";
import { type RouteContext, type Routes, requireWorkerSession } from "../route.ts";
import { hashToken, signIn } from "../sessions.ts";

/** What workers do. Whose session it is says which worker and campaign: no request names them. */
export function addWorkRoutes(server: Routes, context: RouteContext): void {
  const { db, now } = context;
  const config = { access: ["worker"] } as const;
  const signInAs = async (worker: WorkerId, request: FastifyRequest, reply: FastifyReply) => {
    const csrfToken = await signIn(context, { request, reply, owner: { worker } });
    return { role: "worker" as const, name: null, csrfToken };
  };

  server.post(
    "/api/join",
    {
      config: { access: "anyone" },
      schema: { summary: "Join a campaign by invitation", body: Join, response: { 200: SessionReply } },
    },
    async (request, reply) => {
      const invitation = await findInvitation(db, hashToken(request.body.invitation));
      if (invitation === undefined)
        throw new CounterpointError("campaign/unknown", "There is no such invitation");
      const { campaign, name: externalId } = invitation;
      return signInAs(await joinCampaign(context, { campaign, source: "link", externalId }), request, reply);
    },
  );

  server.post(
    "/api/join/prolific",
    {
      config: { access: "anyone" },
      schema: {
        summary: "Join a campaign with the parameters of Prolific",
        body: JoinFromProlific,
        response: { 200: SessionReply },
      },
    },
    async (request, reply) => {
      const { STUDY_ID, PROLIFIC_PID: externalId } = request.body;
      const study = await findStudy(db, { source: "prolific", study: STUDY_ID });
      if (study === undefined)
        throw new CounterpointError("campaign/unknown", `There is no study "${STUDY_ID}"`);
      const { campaign, source } = study;
      return signInAs(await joinCampaign(context, { campaign, source, externalId }), request, reply);
    },
  );

  server.get(
    "/api/work",
    {
      config,
      schema: { summary: "What the work is, and what one has earned", response: { 200: WorkReply } },
    },
    async (request) => describeWork(context, await requireWorkerSession(context, request)),
  );

  server.post(
    "/api/work/consent",
    {
      config,
      schema: { summary: "Agree to the text that one was shown", body: NewConsent, response: { 200: Done } },
    },
    async (request) => {
      await recordConsent(context, await requireWorkerSession(context, request), request.body);
      return DONE;
    },
  );

  server.post(
    "/api/join/study",
    {
      config: { access: "anyone" },
      schema: {
        summary: "Join a campaign with the parameters of its marketplace",
        body: JoinFromStudy,
        response: { 200: SessionReply },
      },
    },
    async (request, reply) => signInAs(await joinFromStudy(context, request.body), request, reply),
  );

  server.post(
    "/api/work/claim",
    { config, schema: { summary: "Get the task one holds, or a new one", response: { 200: ClaimReply } } },
    async (request) => claimTask(context, await requireWorkerSession(context, request)),
  );

  server.post(
    "/api/work/:assignment/extend",
    {
      config,
      schema: { summary: "Hold a task for longer", params: AssignmentParams, response: { 200: LeaseReply } },
    },
    async (request) => {
      const { assignment } = request.params;
      const result = await extend(db, {
        ...(await requireWorkerSession(context, request)),
        assignment,
        now: now(),
      });
      if (result.kind === "refused") throw refusalError(result.reason);
      return { leaseEnds: result.leaseEnds };
    },
  );

  server.post(
    "/api/work/:assignment/answer",
    {
      config,
      schema: {
        summary: "Answer a task",
        params: AssignmentParams,
        body: NewAnswer,
        response: { 200: AnswerReply },
      },
    },
    async (request) => {
      const { key, content } = request.body;
      const { assignment } = request.params;
      return submitAnswer(context, await requireWorkerSession(context, request), {
        assignment,
        key,
        content,
      });
    },
  );

  server.post(
    "/api/work/:assignment/return",
    { config, schema: { summary: "Return a task", params: AssignmentParams, response: { 200: Done } } },
    async (request) => {
      const { assignment } = request.params;
      const result = await returnTask(db, {
        ...(await requireWorkerSession(context, request)),
        assignment,
        now: now(),
      });
      if (result.kind === "refused") throw refusalError(result.reason);
      return DONE;
    },
  );

  server.post(
    "/api/work/check-sentence",
    {
      config,
      schema: {
        summary: "What is wrong with a sentence, before it is sent",
        body: SentenceToCheck,
        response: { 200: SentenceCheckReply },
      },
    },
    async (request) => {
      const { problems, warnings } = await checkDraft(
        db,
        await requireWorkerSession(context, request),
        request.body.sentence,
      );
      return { problems: [...problems], warnings: [...warnings] };
    },
  );

  server.post(
    "/api/work/leave",
    { config, schema: { summary: "Leave the campaign", response: { 200: LeaveReply } } },
    async (request) => leaveCampaign(context, await requireWorkerSession(context, request)),
  );
}
