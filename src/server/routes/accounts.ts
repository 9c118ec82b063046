import { randomUUID, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import {
  addFirstOwner,
  addMember,
  deactivateMember,
  findMember,
  findTeam,
  getAuditLog,
  getMembers,
  hashPassword,
  type Member,
  type SessionReply,
  setPassword,
  verifyPassword,
} from "../../accounts/index.ts";
import { DONE } from "../../api/index.ts";
import { CounterpointError } from "../../core/index.ts";
import { requireMember } from "../access.ts";
import { csrfTokenFor } from "../csrf.ts";
import type { RouteContext, Routes } from "../handle.ts";
import { handle } from "../handle.ts";
import { hashToken, signIn, signInTeam, signOut } from "../sessions.ts";

/** Signing in and out; the first owner. */
export function addSessionRoutes(
  server: Routes,
  context: RouteContext & { readonly signInsPerMinute: number },
): void {
  const rateLimit = {
    max: context.signInsPerMinute,
    timeWindow: "1 minute",
    keyGenerator: ({ ip }: FastifyRequest) => ip,
  };
  const { db, now, setupToken } = context;
  const signInAs = async (member: Member, request: FastifyRequest, reply: FastifyReply) => {
    const csrfToken = await signIn(context, { request, reply, owner: { member: member.id } });
    return { role: member.role, name: member.name, csrfToken };
  };

  handle(server, "GET /api/session", async ({ user, token }, reply): Promise<SessionReply> => {
    const csrfToken = csrfTokenFor(token, reply);
    if (user?.kind === "member") return { role: user.member.role, name: user.member.name, csrfToken };
    return { role: user?.kind ?? null, name: user?.kind === "team" ? user.team.name : null, csrfToken };
  });

  handle(
    server,
    "POST /api/session",
    async (request, reply) => {
      const { name, password } = request.body;
      const member = await findMember(db, name);
      const team = member === undefined ? await findTeam(db, name) : undefined;
      const isRight = await verifyPassword(password, (member ?? team)?.password);
      if (isRight && member !== undefined) return signInAs(member, request, reply);
      if (isRight && team !== undefined) return signInTeam(context, team, { request, reply });
      throw wrong("Name or password is wrong");
    },
    { rateLimit },
  );

  handle(server, "DELETE /api/session", async (request, reply) => {
    await signOut(context, request, reply);
    return { role: null, name: null, csrfToken: csrfTokenFor(undefined, reply) };
  });

  handle(
    server,
    "POST /api/setup",
    async (request, reply) => {
      const { token, name, password } = request.body;
      if (setupToken === undefined || !isSame(token, setupToken)) throw wrong("The setup token is wrong");
      const owner = { id: randomUUID(), name };
      await addFirstOwner(db, { ...owner, password: await hashPassword(password), now: now() });
      return signInAs({ ...owner, role: "owner" }, request, reply);
    },
    { rateLimit },
  );

  handle(
    server,
    "PUT /api/password",
    async (request, reply) => {
      const { password, newPassword } = request.body;
      const member = requireMember(request);
      const known = await findMember(db, member.name);
      if (!(await verifyPassword(password, known?.password))) throw wrong("The password is wrong");
      await setPassword(db, member.id, await hashPassword(newPassword));
      return signInAs(member, request, reply);
    },
    { rateLimit },
  );
}

function isSame(token: string, wanted: string): boolean {
  return timingSafeEqual(Buffer.from(hashToken(token)), Buffer.from(hashToken(wanted)));
}

function wrong(message: string): CounterpointError {
  return new CounterpointError("access/unidentified", message);
}

/** The members of the lab, and the audit log. */
export function addMemberRoutes(server: Routes, { db, now }: RouteContext): void {
  handle(server, "GET /api/members", async () => ({ members: [...(await getMembers(db))] }));

  handle(server, "POST /api/members", async ({ body: { password, ...described } }) => {
    const member = { id: randomUUID(), ...described };
    await addMember(db, { ...member, password: await hashPassword(password), now: now() });
    return member;
  });

  handle(server, "DELETE /api/members/:member", async ({ params: { member } }) => {
    await deactivateMember(db, member, now());
    return DONE;
  });

  handle(server, "GET /api/audit", async ({ query: { before } }) => ({
    entries: [...(await getAuditLog(db, before))],
  }));
}
