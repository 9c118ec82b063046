import { createHash, randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { CounterpointError } from "../core/index.ts";
import { closeSession, findSession, type NewSession, openSession, type Team } from "../store/index.ts";
import type { SessionReply } from "./api/session.ts";
import { COOKIE_OPTIONS } from "./cookie-options.ts";
import { csrfTokenFor } from "./csrf.ts";
import type { RouteContext } from "./route.ts";

const COOKIE = "counterpoint_session";
const HOUR = 3_600_000;

/** Members and teams sign in for a day's work; workers come back over the weeks of a campaign, and have no password to do so. */
const LASTS = { withPassword: 12 * HOUR, worker: 60 * 24 * HOUR };

/** A token that cannot be guessed. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What the database keeps of a token. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** Finds out who sends a request. */
export function identify({ queries, now }: RouteContext) {
  return async (request: FastifyRequest): Promise<void> => {
    const token = request.cookies[COOKIE];
    if (token === undefined) return;
    request.user = await findSession(queries, hashToken(token), now());
    if (request.user !== undefined) request.token = token;
  };
}

/** Fails when a session that was open at the beginning of a long request has ended. */
export async function requireOpen(
  { queries, now }: RouteContext,
  { token = "" }: FastifyRequest,
): Promise<void> {
  if ((await findSession(queries, hashToken(token), now())) === undefined) {
    throw new CounterpointError("access/unidentified", "The session has ended");
  }
}

/**
 * Signs somebody in, with a new token: one that was in the browser before may have been put there by another, and ends.
 * Returns the token for requests that change something.
 */
export async function signIn(
  { queries, now }: RouteContext,
  { request, reply, owner }: { request: FastifyRequest; reply: FastifyReply; owner: NewSession["owner"] },
): Promise<string> {
  const token = newToken();
  const before = request.cookies[COOKIE];
  const at = now();
  const expiresAt = at + ("worker" in owner ? LASTS.worker : LASTS.withPassword);
  const replaces = before === undefined ? undefined : hashToken(before);
  await openSession(queries, { id: hashToken(token), owner, replaces, now: at, expiresAt });
  reply.setCookie(COOKIE, token, { ...COOKIE_OPTIONS, maxAge: (expiresAt - at) / 1_000 });
  return csrfTokenFor(token, reply);
}

/** Signs a team in. */
export async function signInTeam(
  context: RouteContext,
  { id, name }: Team,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<SessionReply> {
  return { role: "team", name, csrfToken: await signIn(context, { request, reply, owner: { team: id } }) };
}

export async function signOut({ queries }: RouteContext, request: FastifyRequest, reply: FastifyReply) {
  if (request.token !== undefined) await closeSession(queries, hashToken(request.token));
  reply.clearCookie(COOKIE, COOKIE_OPTIONS);
}
