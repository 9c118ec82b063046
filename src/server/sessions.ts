import { createHash, randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { SessionReply } from "../accounts/index.ts";
import { closeSession, findSession, openSession, type SessionOwner, type Team } from "../accounts/index.ts";
import {
  closeWorkerSession,
  findWorkerSession,
  openWorkerSession,
  type SignedInWorker,
} from "../campaigns/index.ts";
import { CounterpointError, type WorkerId } from "../core/index.ts";
import { COOKIE_OPTIONS, csrfTokenFor } from "./csrf.ts";
import type { RouteContext } from "./handle.ts";

export const SESSION_COOKIE = "counterpoint_session";
const HOUR = 3_600_000;

/** Members and teams sign in for a day's work; workers come back over the weeks of a campaign, and have no password. */
const SESSION_LIFETIMES_MS = { withPassword: 12 * HOUR, worker: 60 * 24 * HOUR };

/** A random token. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The hash of a token that the database stores. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** The user of a session: a member of the lab, a team, or a worker of one campaign. */
export type User = SessionOwner | SignedInWorker;

async function findUser({ db, now }: RouteContext, token: string): Promise<User | undefined> {
  const [id, at] = [hashToken(token), now()];
  return (await findWorkerSession(db, id, at)) ?? (await findSession(db, id, at));
}

/** Resolves the session of a request to a user. */
export function identify(context: RouteContext) {
  return async (request: FastifyRequest): Promise<void> => {
    const token = request.cookies[SESSION_COOKIE];
    if (token === undefined) return;
    request.user = await findUser(context, token);
    if (request.user !== undefined) request.token = token;
  };
}

/** Throws when a session that was open at the beginning of a long request has ended. */
export async function requireActiveSession(
  context: RouteContext,
  { token = "" }: FastifyRequest,
): Promise<void> {
  if ((await findUser(context, token)) === undefined) {
    throw new CounterpointError("access/unidentified", "The session has ended");
  }
}

type NewOwner = { readonly member: string } | { readonly team: string } | { readonly worker: WorkerId };

/**
 * Signs a user in, with a new token: an old one in the browser can have been set by somebody else, and is revoked.
 * Returns the CSRF token.
 */
export async function signIn(
  { db, now }: RouteContext,
  { request, reply, owner }: { request: FastifyRequest; reply: FastifyReply; owner: NewOwner },
): Promise<string> {
  const token = newToken();
  const before = request.cookies[SESSION_COOKIE];
  const at = now();
  const expiresAt =
    at + ("worker" in owner ? SESSION_LIFETIMES_MS.worker : SESSION_LIFETIMES_MS.withPassword);
  if (before !== undefined) await closeEitherSession(db, before);
  const session = { id: hashToken(token), now: at, expiresAt };
  if ("worker" in owner) await openWorkerSession(db, { ...session, ...owner });
  else await openSession(db, { ...session, owner });
  reply.setCookie(SESSION_COOKIE, token, { ...COOKIE_OPTIONS, maxAge: (expiresAt - at) / 1_000 });
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

export async function signOut({ db }: RouteContext, request: FastifyRequest, reply: FastifyReply) {
  if (request.token !== undefined) await closeEitherSession(db, request.token);
  reply.clearCookie(SESSION_COOKIE, COOKIE_OPTIONS);
}

async function closeEitherSession(db: RouteContext["db"], token: string): Promise<void> {
  const id = hashToken(token);
  await closeWorkerSession(db, id);
  await closeSession(db, id);
}
