import type { FastifyRequest } from "fastify";
import { addAuditEntry } from "../accounts/index.ts";
import type { RouteContext } from "./route.ts";

/** Longer bodies, such as lists of inputs, are told by their length. */
const MOST_CHARACTERS = 4_000;

/**
 * Notes what a member asks to be changed, before it is done: nothing is done without a note, and what was then refused
 * is noted as well. Passwords are left out.
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
