import { createHash, randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { SessionReply } from "../accounts/index.ts";
import {
  closeSession,
  findSession,
  type NewSession,
  type SessionOwner,
  touchSession,
} from "../accounts/index.ts";
import {
  closeWorkerSession,
  findWorkerSession,
  openWorkerSession,
  type SignedInWorker,
} from "../campaigns/index.ts";
import { CounterpointError, type WorkerId } from "../core/index.ts";
import { csrfTokenFor } from "./csrf.ts";
import type { RouteContext } from "./handle.ts";

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
    const token = request.cookies[context.cookies.session];
    if (token === undefined) return;
    const user = await findUser(context, token);
    if (user === undefined) return;
    request.user = user;
    request.token = token;
    const { db, now } = context;
    if (user.kind !== "worker" && now() - user.lastSeenAt > LAST_SEEN_PRECISION_MS)
      await touchSession(db, hashToken(token), now());
  };
}

/** Interval at which it is stored that a session is in use. */
const LAST_SEEN_PRECISION_MS = 5 * 60_000;

/** Throws when a session that was open at the beginning of a long request has ended. */
export async function requireActiveSession(
  context: RouteContext,
  { token = "" }: FastifyRequest,
): Promise<void> {
  if ((await findUser(context, token)) === undefined) {
    throw new CounterpointError("access/unidentified", "Your session has expired");
  }
}

/** A request and its reply. */
export interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Signs a worker in; returns the CSRF token. */
export async function signInWorker(
  context: RouteContext,
  { request, reply }: Exchange,
  worker: WorkerId,
): Promise<string> {
  const { db, now } = context;
  const [token, at] = [newToken(), now()];
  const expiresAt = at + SESSION_LIFETIMES_MS.worker;
  await openWorkerSession(db, { id: hashToken(token), now: at, expiresAt, worker });
  return replaceToken(context, { request, reply }, { token, lifetimeMs: SESSION_LIFETIMES_MS.worker });
}

/**
 * Signs a member or a team in.
 *
 * @param open Opens the session, or throws.
 */
export async function signIn(
  context: RouteContext,
  { request, reply }: Exchange,
  open: (session: NewSession) => Promise<unknown>,
  method: NewSession["method"] = "password",
): Promise<SessionReply> {
  const { db, now } = context;
  const [token, at] = [newToken(), now()];
  const id = hashToken(token);
  const userAgent = (request.headers["user-agent"] ?? "").slice(0, MAX_USER_AGENT_CHARACTERS);
  const expiresAt = at + SESSION_LIFETIMES_MS.withPassword;
  await open({ id, now: at, expiresAt, address: request.ip, userAgent, method });
  const user = await findSession(db, id, at);
  if (user === undefined)
    throw new CounterpointError("access/unidentified", "The account has changed in the meantime");
  const lifetimeMs = SESSION_LIFETIMES_MS.withPassword;
  const csrfToken = await replaceToken(context, { request, reply }, { token, lifetimeMs });
  return describeSession(context, user, csrfToken);
}

/** Browsers describe themselves in some hundred characters. */
const MAX_USER_AGENT_CHARACTERS = 200;

/**
 * Gives the browser a new token: an old one can have been set by somebody else, and is revoked. Returns the CSRF token.
 */
async function replaceToken(
  { db, cookies }: RouteContext,
  { request, reply }: Exchange,
  { token, lifetimeMs }: { readonly token: string; readonly lifetimeMs: number },
): Promise<string> {
  const before = request.cookies[cookies.session];
  if (before !== undefined) await closeEitherSession(db, before);
  reply.setCookie(cookies.session, token, { ...cookies.options, maxAge: lifetimeMs / 1_000 });
  return csrfTokenFor(token, reply);
}

/** True for members who may do nothing but set up a second factor. A provider has factors of its own. */
export function needsSecondFactor(
  { requireSecondFactor }: Pick<RouteContext, "requireSecondFactor">,
  user: User | undefined,
): boolean {
  return (
    requireSecondFactor === "owners" &&
    user?.kind === "member" &&
    user.member.role === "owner" &&
    user.method === "password" &&
    !user.hasSecondFactor
  );
}

/** A session as the pages see it. */
export function describeSession(
  context: RouteContext,
  user: User | undefined,
  csrfToken: string,
): SessionReply {
  const { readOnly } = context;
  const state = { needsSecondFactor: needsSecondFactor(context, user), readOnly, csrfToken };
  if (user?.kind === "member") return { role: user.member.role, name: user.member.name, ...state };
  return { role: user?.kind ?? null, name: user?.kind === "team" ? user.team.name : null, ...state };
}

export async function signOut({ db, cookies }: RouteContext, { request, reply }: Exchange): Promise<void> {
  if (request.token !== undefined) await closeEitherSession(db, request.token);
  reply.clearCookie(cookies.session, cookies.options);
}

async function closeEitherSession(db: RouteContext["db"], token: string): Promise<void> {
  const id = hashToken(token);
  await closeWorkerSession(db, id);
  await closeSession(db, id);
}
