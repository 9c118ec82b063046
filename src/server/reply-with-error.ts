import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { ErrorReply } from "../api/index.ts";
import { CounterpointError, type ErrorCode } from "../core/index.ts";
import { isOutage, withoutParameters } from "../database/index.ts";

/** The status of every foreseen error. */
const STATUSES: Readonly<Record<ErrorCode, number>> = {
  "data/unreadable": 422,
  "data/invalid": 422,
  "data/wrong-corpus": 422,
  "output/unwritable": 500,
  "source/unreachable": 502,
  "campaign/settings": 422,
  "campaign/unknown": 404,
  "campaign/refused": 409,
  "library/unknown": 404,
  "leaderboard/unknown": 404,
  "leaderboard/refused": 409,
  "database/in-use": 503,
  "database/unusable": 503,
  "access/unidentified": 401,
  "access/denied": 403,
  "access/refused": 409,
  "access/code-needed": 401,
  "access/locked": 403,
  "request/invalid": 400,
  usage: 400,
};

/** Messages for refusals of fastify and its plugins, by status. */
const REFUSALS: Readonly<Record<number, string>> = {
  400: "request/invalid",
  403: "request/forged",
  404: "request/unknown",
  413: "request/too-large",
  414: "request/too-long",
  415: "request/wrong-type",
  429: "request/too-many",
};

/** Maximum number of findings in a reply; the rest is counted. */
const MAX_FINDINGS = 20;

/** Time after which a client tries again while the database cannot be reached. */
const RETRY_AFTER_SECONDS = 2;

/** Replies to a request that failed. A bug is logged with its stack, and the reply has no details. */
export function replyWithError(
  error: FastifyError | CounterpointError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (error instanceof CounterpointError) {
    const { code, message, hint, findingCount } = error;
    const findings = error.findings
      .slice(0, MAX_FINDINGS)
      .map(({ code, line, message }) => ({ code, line, message }));
    return send(reply, STATUSES[code], {
      code,
      message,
      ...(hint !== undefined && { hint }),
      ...(findingCount > 0 && { findings, findingCount }),
    });
  }
  if (isOutage(error)) {
    const message = "The database cannot be reached at the moment";
    reply.header("retry-after", RETRY_AFTER_SECONDS);
    return send(reply, 503, { code: "database/unusable", message, hint: "Try again in some seconds" });
  }
  const status = error.statusCode ?? 500;
  if (status < 500) {
    return send(reply, status, { code: REFUSALS[status] ?? "request/refused", message: error.message });
  }
  request.log.error(withoutParameters(error));
  return send(reply, status, { code: "internal", message: "The server failed; the failure has been logged" });
}

export function replyNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return send(reply, 404, {
    code: "request/unknown",
    message: `There is no ${request.method} of this address`,
  });
}

function send(reply: FastifyReply, status: number, error: ErrorReply["error"]): FastifyReply {
  return reply.status(status).type("application/json").serializer(JSON.stringify).send({ error });
}
