import type { FastifyRequest } from "fastify";
import { addAuditEntry } from "../accounts/index.ts";
import { CounterpointError } from "../core/index.ts";
import type { RouteContext } from "./handle.ts";

/** Maximum size of a logged body; for longer ones, such as lists of inputs, the length is logged. */
const MAX_LOGGED_CHARACTERS = 4_000;

/** Fields of bodies that must not be logged. */
const SECRET_FIELDS = /password|^(?:code|token|invitation)$/i;

/**
 * Logs every change that a member requests, before it is done: nothing is done without an entry, and refused requests
 * are logged as well. Passwords, codes and tokens are left out.
 */
export function auditHook({ db, now }: RouteContext) {
  return async ({ method, user, routeOptions, params, body }: FastifyRequest): Promise<void> => {
    if (method === "GET" || method === "HEAD" || user?.kind !== "member") return;
    const text = JSON.stringify(isFile(body) ? `(${body.length} bytes)` : (body ?? null), (key, value) =>
      SECRET_FIELDS.test(key) && typeof value === "string" ? "(left out)" : value,
    );
    const logged = text.length > MAX_LOGGED_CHARACTERS ? `(${text.length} characters)` : JSON.parse(text);
    const action = `${method} ${routeOptions.url}`;
    await addAuditEntry(db, {
      member: user.member.id,
      action,
      details: { params, body: logged },
      now: now(),
    });
  };
}

function isFile(body: unknown): body is Uint8Array {
  return body instanceof Uint8Array;
}

/** Maximum nesting of a body; that of a qualification's materials, the deepest, has eight levels. */
const MAX_DEPTH = 20;

/**
 * Refuses text that PostgreSQL cannot store, anywhere in a request: NUL, and unpaired surrogates. People never type
 * such text, and it would fail inside a transaction. Bodies that are nested too deeply to check are refused as well.
 */
export async function refuseUnstorableText({ body, params, query }: FastifyRequest): Promise<void> {
  if ([body, params, query].every((value) => isStorable(value, MAX_DEPTH))) return;
  throw new CounterpointError("request/invalid", "The text contains a character that can't be stored");
}

function isStorable(value: unknown, levels: number): boolean {
  if (typeof value === "string") return !value.includes("\0") && value.isWellFormed();
  if (typeof value !== "object" || value === null || value instanceof Uint8Array) return true;
  if (levels === 0)
    throw new CounterpointError("request/invalid", `The request is nested deeper than ${MAX_DEPTH} levels`);
  return Object.entries(value).every(
    ([key, each]) => isStorable(key, levels) && isStorable(each, levels - 1),
  );
}
