import type { FastifyRequest } from "fastify";
import {
  addAuditEntry,
  consumeCode,
  countRecoveryCodes,
  enableSecondFactor,
  endSessions,
  findMember,
  getMembers,
  getSessions,
  hashPassword,
  limitTries,
  openSession,
  refuseWeakPassword,
  removeSecondFactor,
  setPassword,
  startSecondFactor,
  totpUri,
  verifyPassword,
} from "../../accounts/index.ts";
import { DONE } from "../../api/index.ts";
import { CounterpointError, notFound } from "../../core/index.ts";
import { requireAccount, requireMember } from "../access.ts";
import { handle, type RouteContext, type Routes } from "../handle.ts";
import { type Exchange, hashToken, signIn } from "../sessions.ts";
import { signInLimit } from "./accounts.ts";

/** Routes of one's own account: password and second factor of members, sessions of members and teams. */
export function addOwnAccountRoutes(
  server: Routes,
  context: RouteContext & { readonly signInsPerMinute: number },
): void {
  const { db, now } = context;
  const rateLimit = signInLimit(context);
  const log = (request: FastifyRequest, action: string, details: object = {}) => {
    const { kind, id, name } = requireAccount(request);
    const ofTeam = kind === "team" && { team: name };
    return addAuditEntry(db, {
      member: kind === "member" ? id : null,
      action,
      details: { address: request.ip, ...ofTeam, ...details },
      now: now(),
    });
  };

  /** Throws unless the password, and the code where one is given, are the member's own. */
  const confirm = async (
    request: FastifyRequest,
    { password, code }: { readonly password: string; readonly code?: string },
  ) => {
    const { id, name } = requireMember(request);
    const isRight = await limitTries(db, name, async () => {
      const known = await findMember(db, name);
      if (!(await verifyPassword(password, known?.password ?? undefined))) return undefined;
      if (code === undefined) return true;
      const isOwn = await db.transaction((transaction) => consumeCode(transaction, id, { code, now: now() }));
      return isOwn || undefined;
    });
    if (isRight) return;
    await log(request, code === undefined ? "wrong password" : "wrong password or code");
    const what = code === undefined ? "The password" : "The password or the code";
    throw new CounterpointError("access/unidentified", `${what} is wrong`);
  };

  /** Signs a member in anew, after all sessions have ended with the old credentials. */
  const signInAnew = (exchange: Exchange, credentialsVersion: number) => {
    const { user } = exchange.request;
    const { id } = requireMember(exchange.request);
    const method = user?.kind === "member" ? user.method : "password";
    const account = { kind: "member", id, credentialsVersion } as const;
    return signIn(context, exchange, (session) => openSession(db, account, session), method);
  };

  handle(server, "GET /api/account", async (request) => {
    const { kind, id, name } = requireAccount(request);
    const current = hashToken(request.token ?? "");
    const sessions = (await getSessions(db, { kind, id }, now())).map((session) => {
      return { ...session, isCurrent: session.id === current };
    });
    if (kind === "team")
      return { name, email: null, hasPassword: true, hasSecondFactor: false, recoveryCodes: 0, sessions };
    const own = (await getMembers(db)).find((member) => member.id === id);
    if (own === undefined) throw notFound("member", id);
    const { email, hasPassword, hasSecondFactor } = own;
    const recoveryCodes = await countRecoveryCodes(db, id);
    return { name, email, hasPassword, hasSecondFactor, recoveryCodes, sessions };
  });

  handle(
    server,
    "PUT /api/account/password",
    async (request, reply) => {
      const { password, newPassword } = request.body;
      const { id, name } = requireMember(request);
      refuseWeakPassword(newPassword, name);
      await confirm(request, { password });
      const version = await setPassword(db, id, {
        password: await hashPassword(newPassword),
        session: hashToken(request.token ?? ""),
      });
      await log(request, "password changed");
      return signInAnew({ request, reply }, version);
    },
    { rateLimit },
  );

  handle(server, "DELETE /api/account/sessions", async (request) => {
    const ended = await endSessions(db, requireAccount(request), { except: hashToken(request.token ?? "") });
    await log(request, "sessions ended", { sessions: ended });
    return DONE;
  });

  handle(server, "DELETE /api/account/sessions/:session", async (request) => {
    const { session } = request.params;
    const ended = await endSessions(db, requireAccount(request), { id: session });
    if (ended === 0) throw notFound("session", session);
    await log(request, "sessions ended", { sessions: ended });
    return DONE;
  });

  handle(
    server,
    "POST /api/account/second-factor",
    async (request) => {
      const { id, name } = requireMember(request);
      await confirm(request, request.body);
      const secret = await startSecondFactor(db, id);
      return { secret, uri: totpUri(secret, name) };
    },
    { rateLimit },
  );

  handle(
    server,
    "PUT /api/account/second-factor",
    async (request, reply) => {
      const { id, name } = requireMember(request);
      const { code } = request.body;
      const enabled = await limitTries(db, name, () =>
        enableSecondFactor(db, id, { code, session: hashToken(request.token ?? ""), now: now() }),
      );
      if (enabled === undefined) {
        await log(request, "second factor failed");
        const hint = "Enter the six digits your app shows now";
        throw new CounterpointError("access/unidentified", "The code is wrong", { hint });
      }
      await log(request, "second factor enabled");
      const session = await signInAnew({ request, reply }, enabled.credentialsVersion);
      return { ...session, recoveryCodes: [...enabled.codes] };
    },
    { rateLimit },
  );

  handle(
    server,
    "DELETE /api/account/second-factor",
    async (request, reply) => {
      await confirm(request, request.body);
      const session = hashToken(request.token ?? "");
      const version = await removeSecondFactor(db, requireMember(request).id, { session });
      await log(request, "second factor removed");
      return signInAnew({ request, reply }, version);
    },
    { rateLimit },
  );
}
