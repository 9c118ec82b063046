import type { FastifyRequest } from "fastify";
import { addAuditEntry } from "../accounts/index.ts";
import type { RouteContext } from "./route.ts";

/** Maximum size of a logged body; for longer ones, such as lists of inputs, the length is logged. */
const MOST_CHARACTERS = 4_000;

/**
 * Logs every change that a member requests, before it is done: nothing is done without an entry, and refused requests
 * are logged as well. Passwords are left out.
 */
export function auditHook({ db, now }: RouteContext) {
  return async ({ method, user, routeOptions, params, body }: FastifyRequest): Promise<void> => {
    if (method === "GET" || method === "HEAD" || user?.kind !== "member") return;
    const text = JSON.stringify(isFile(body) ? `(${body.length} bytes)` : (body ?? null), (key, value) =>
      /password/i.test(key) && typeof value === "string" ? "(left out)" : value,
    );
    const told = text.length > MOST_CHARACTERS ? `(${text.length} characters)` : JSON.parse(text);
    const action = `${method} ${routeOptions.url}`;
    await addAuditEntry(db, {
      member: user.member.id,
      action,
      details: { params, body: told },
      now: now(),
    });
  };
}

function isFile(body: unknown): body is Uint8Array {
  return body instanceof Uint8Array;
}
