import type { Socket } from "node:net";
import type { ConnectionError, FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { ErrorReply } from "../api/index.ts";
import { CounterpointError, type ErrorCode } from "../core/index.ts";
import { failureOf, isOutage, withoutParameters } from "../database/index.ts";

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
  "campaign/consent": 403,
  "library/unknown": 404,
  "leaderboard/unknown": 404,
  "leaderboard/refused": 409,
  "database/in-use": 503,
  "database/unusable": 503,
  "storage/unusable": 503,
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
export const RETRY_AFTER_SECONDS = 2;

/** Replies to a request that failed. A bug is logged with its stack, and the reply has no details. */
export function replyWithError(
  thrown: FastifyError | CounterpointError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const error = failureOf(thrown) ?? thrown;
  if (error instanceof CounterpointError && error.code === "storage/unusable") {
    request.log.warn(error); // the address of the bucket is for the operator
    const message = "The image storage can't be reached at the moment";
    return send(reply, 503, { code: error.code, message, hint: "Try again in a few seconds" });
  }
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
    request.log.warn(withoutParameters(error));
    return send(reply, 503, { code: "database/unusable", message, hint: "Try again in a few seconds" });
  }
  const status = error.statusCode ?? 500;
  if (status < 500) {
    return send(reply, status, { code: REFUSALS[status] ?? "request/refused", message: error.message });
  }
  request.log.error(withoutParameters(error));
  return send(reply, status, {
    code: "internal",
    message: "Internal server error. Details are in the server log",
  });
}

/** Replies to bytes that Node could not read as a request, for which there is no request and no route. */
export function replyToUnreadable(error: ConnectionError, socket: Socket): void {
  const [status, code, message] = UNREADABLE[error.code] ?? NOT_HTTP;
  if (socket.writable && error.code !== "ECONNRESET") {
    const body = JSON.stringify({ error: { code, message } } satisfies ErrorReply);
    const headers = ["content-type: application/json", `content-length: ${body.length}`, "connection: close"];
    socket.write([`HTTP/1.1 ${status}`, ...headers, "", body].join("\r\n"));
  }
  socket.destroy(error);
}

type Unreadable = readonly [status: string, code: string, message: string];

/** Replies by Node's code of the error. */
const UNREADABLE: Readonly<Record<string, Unreadable>> = {
  HPE_HEADER_OVERFLOW: [
    "431 Request Header Fields Too Large",
    "request/too-long",
    "The address and headers of the request are longer than 16 KiB",
  ],
  ERR_HTTP_REQUEST_TIMEOUT: [
    "408 Request Timeout",
    "request/too-slow",
    "The request did not arrive within the time limit",
  ],
};
const NOT_HTTP: Unreadable = ["400 Bad Request", "request/invalid", "The request is not valid HTTP/1.1"];

export function replyNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return send(reply, 404, {
    code: "request/unknown",
    message: `Not found: ${request.method} ${request.url.split("?")[0]}`,
  });
}

function send(reply: FastifyReply, status: number, error: ErrorReply["error"]): FastifyReply {
  if (status === 503) reply.header("retry-after", RETRY_AFTER_SECONDS);
  return reply.status(status).type("application/json").serializer(JSON.stringify).send({ error });
}
