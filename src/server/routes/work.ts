import type { FastifyReply, FastifyRequest } from "fastify";
import { DONE } from "../../api/index.ts";
import {
  checkDraft,
  claimTask,
  describeWork,
  extend,
  findInvitation,
  joinByInvitation,
  joinFromProlific,
  joinFromStudy,
  leaveCampaign,
  recordConsent,
  refusalError,
  requireCurrentInvitation,
  returnTask,
  submitAnswer,
} from "../../campaigns/index.ts";
import type { WorkerId } from "../../core/index.ts";
import { handle, type RouteContext, type Routes, requireWorkerSession } from "../handle.ts";
import { hashToken, signInWorker } from "../sessions.ts";

/** Routes of workers. The session determines the worker and the campaign: no request names them. */
export function addWorkRoutes(server: Routes, context: RouteContext): void {
  const { db, now } = context;
  const signInAs = async (worker: WorkerId, request: FastifyRequest, reply: FastifyReply) => {
    const csrfToken = await signInWorker(context, { request, reply }, worker);
    return { role: "worker" as const, name: null, needsSecondFactor: false, readOnly: false, csrfToken };
  };

  handle(server, "POST /api/join", async (request, reply) => {
    const id = hashToken(request.body.invitation);
    const worker = await joinByInvitation(context, await findInvitation(db, id));
    const session = await signInAs(worker, request, reply);
    await requireCurrentInvitation(db, id, worker);
    return session;
  });

  handle(server, "POST /api/join/prolific", async (request, reply) =>
    signInAs(await joinFromProlific(context, request.body), request, reply),
  );

  handle(server, "GET /api/work", async (request) =>
    describeWork(context, await requireWorkerSession(context, request)),
  );

  handle(server, "POST /api/work/consent", async (request) => {
    await recordConsent(context, await requireWorkerSession(context, request), request.body);
    return DONE;
  });

  handle(server, "POST /api/join/study", async (request, reply) =>
    signInAs(await joinFromStudy(context, request.body), request, reply),
  );

  handle(server, "POST /api/work/claim", async (request) =>
    claimTask(context, await requireWorkerSession(context, request)),
  );

  handle(server, "POST /api/work/:assignment/extend", async (request) => {
    const { assignment } = request.params;
    const result = await extend(db, {
      ...(await requireWorkerSession(context, request)),
      assignment,
      now: now(),
    });
    if (result.kind === "refused") throw refusalError(result.reason);
    return { leaseEnds: result.leaseEnds };
  });

  handle(server, "POST /api/work/:assignment/answer", async (request) => {
    const { key, content } = request.body;
    const { assignment } = request.params;
    return submitAnswer(context, await requireWorkerSession(context, request), {
      assignment,
      key,
      content,
    });
  });

  handle(server, "POST /api/work/:assignment/return", async (request) => {
    const { assignment } = request.params;
    const result = await returnTask(db, {
      ...(await requireWorkerSession(context, request)),
      assignment,
      now: now(),
    });
    if (result.kind === "refused") throw refusalError(result.reason);
    return DONE;
  });

  handle(server, "POST /api/work/:assignment/report-image", async (request) => {
    const result = await returnTask(db, {
      ...(await requireWorkerSession(context, request)),
      assignment: request.params.assignment,
      brokenImage: request.body.image,
      now: now(),
    });
    if (result.kind === "refused") throw refusalError(result.reason);
    return DONE;
  });

  handle(server, "POST /api/work/check-sentence", async (request) => {
    const { problems, warnings } = await checkDraft(
      db,
      await requireWorkerSession(context, request),
      request.body.sentence,
    );
    return { problems: [...problems], warnings: [...warnings] };
  });

  handle(server, "POST /api/work/leave", async (request) =>
    leaveCampaign(context, await requireWorkerSession(context, request)),
  );
}
