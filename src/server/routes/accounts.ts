import { randomUUID } from "node:crypto";
import type { FastifyRequest } from "fastify";
import {
  addAuditEntry,
  addFirstOwner,
  addMember,
  deactivateMember,
  findInvitedMember,
  getAuditLog,
  getMembers,
  inviteMember,
  isSetupToken,
  openSession,
  refuseWeakPassword,
  removeSecondFactor,
  requireNoOwner,
  resetPassword,
  setEmail,
  signInWithPassword,
} from "../../accounts/index.ts";
import { DONE } from "../../api/index.ts";
import { CounterpointError } from "../../core/index.ts";
import { requireMember } from "../access.ts";
import { csrfTokenFor } from "../csrf.ts";
import type { RouteContext, Routes } from "../handle.ts";
import { handle } from "../handle.ts";
import { describeSession, hashToken, newToken, signIn, signOut } from "../sessions.ts";

/** Routes to sign in and out, to make the first owner, and to set a password by a link. */
export function addSessionRoutes(
  server: Routes,
  context: RouteContext & { readonly signInsPerMinute: number },
): void {
  const rateLimit = signInLimit(context);
  const { db, now } = context;

  handle(server, "GET /api/session", async ({ user, token }, reply) =>
    describeSession(context, user, csrfTokenFor(token, reply)),
  );

  handle(
    server,
    "POST /api/session",
    async (request, reply) =>
      signIn(context, { request, reply }, (session) => signInWithPassword(db, request.body, session)),
    { rateLimit },
  );

  handle(server, "DELETE /api/session", async (request, reply) => {
    const { user, ip: address } = request;
    await signOut(context, { request, reply });
    const member = user?.kind === "member" ? user.member.id : null;
    if (user?.kind === "member" || user?.kind === "team") {
      const details = { address, ...(user.kind === "team" && { team: user.team.name }) };
      await addAuditEntry(db, { member, action: "sign-out", details, now: now() });
    }
    return describeSession(context, undefined, csrfTokenFor(undefined, reply));
  });

  handle(
    server,
    "POST /api/setup",
    async (request, reply) => {
      const { token, name, password } = request.body;
      await requireNoOwner(db); // after which no token counts
      if (!(await isSetupToken(db, hashToken(token)))) throw wrong("The setup token is wrong");
      refuseWeakPassword(password, name);
      const id = randomUUID();
      await addFirstOwner(db, { id, name, password: await context.hashPassword(password), now: now() });
      const owner = { kind: "member", id, credentialsVersion: 1 } as const;
      return signIn(context, { request, reply }, (session) => openSession(db, owner, session));
    },
    { rateLimit },
  );

  handle(
    server,
    "POST /api/password-link",
    async ({ body: { invitation } }) => {
      const member = await findInvitedMember(db, { invitation: hashToken(invitation), now: now() });
      if (member === undefined) throw noLink();
      return { name: member.name };
    },
    { rateLimit },
  );

  handle(
    server,
    "PUT /api/password-link",
    async ({ body: { invitation, password }, ip: address }) => {
      const link = { invitation: hashToken(invitation), now: now() };
      const invited = await findInvitedMember(db, link);
      if (invited === undefined) throw noLink();
      refuseWeakPassword(password, invited.name);
      const member = await resetPassword(db, link, await context.hashPassword(password));
      if (member === undefined) throw noLink();
      const details = { address };
      await addAuditEntry(db, { member: member.id, action: "password set by a link", details, now: now() });
      return DONE;
    },
    { rateLimit },
  );
}

/** The limit of routes that take passwords, codes or tokens, by address. */
export function signInLimit({ signInsPerMinute: max }: { readonly signInsPerMinute: number }) {
  return { max, timeWindow: "1 minute", keyGenerator: ({ ip }: FastifyRequest) => ip };
}

function wrong(message: string): CounterpointError {
  return new CounterpointError("access/unidentified", message);
}

function noLink(): CounterpointError {
  const hint = "Links are valid for one day and can be used once. Ask an owner for a new one";
  return new CounterpointError("access/unidentified", "This link is no longer valid", { hint });
}

/** Routes of owners: the members of the lab, and the audit log. */
export function addMemberRoutes(server: Routes, { db, now, hashPassword }: RouteContext): void {
  const newLink = async (id: string) => {
    const token = newToken();
    const member = await inviteMember(db, id, { invitation: hashToken(token), now: now() });
    return { ...member, token };
  };

  handle(server, "GET /api/members", async () => ({ members: [...(await getMembers(db))] }));

  handle(server, "POST /api/members", async ({ body: { password, ...described } }) => {
    const member = { id: randomUUID(), ...described };
    if (password !== undefined) refuseWeakPassword(password, member.name);
    const hash = password === undefined ? null : await hashPassword(password);
    await addMember(db, { ...member, password: hash, now: now() });
    return password === undefined ? newLink(member.id) : { ...member, token: null };
  });

  handle(server, "DELETE /api/members/:member", async ({ params: { member } }) => {
    await deactivateMember(db, member, now());
    return DONE;
  });

  handle(server, "POST /api/members/:member/link", async ({ params: { member } }) => newLink(member));

  handle(server, "PUT /api/members/:member/email", async ({ params: { member }, body: { email } }) => {
    await setEmail(db, member, email);
    return DONE;
  });

  handle(server, "DELETE /api/members/:member/second-factor", async (request) => {
    const { member } = request.params;
    await removeSecondFactor(db, member);
    const details = { by: requireMember(request).name, address: request.ip };
    await addAuditEntry(db, { member, action: "second factor removed", details, now: now() });
    return DONE;
  });

  handle(server, "GET /api/audit", async ({ query: { before } }) => ({
    entries: [...(await getAuditLog(db, before))],
  }));
}
