import { randomUUID } from "node:crypto";
import {
  AuditQuery,
  AuditReply,
  addMember,
  deactivateMember,
  getAuditLog,
  getMembers,
  hashPassword,
  MemberParams,
  MemberReply,
  MembersReply,
  NewMember,
} from "../../accounts/index.ts";
import { DONE, Done } from "../../api/index.ts";
import type { RouteContext, Routes } from "../route.ts";

/** The people of the lab, and what they did. */
export function addMemberRoutes(server: Routes, { db, now }: RouteContext): void {
  const config = { access: ["owner"] } as const;

  server.get(
    "/api/members",
    { config, schema: { summary: "The members", response: { 200: MembersReply } } },
    async () => ({ members: [...(await getMembers(db))] }),
  );

  server.post(
    "/api/members",
    { config, schema: { summary: "Add a member", body: NewMember, response: { 200: MemberReply } } },
    async ({ body: { password, ...described } }) => {
      const member = { id: randomUUID(), ...described };
      await addMember(db, { ...member, password: await hashPassword(password), now: now() });
      return member;
    },
  );

  server.delete(
    "/api/members/:member",
    { config, schema: { summary: "Take a member's access", params: MemberParams, response: { 200: Done } } },
    async ({ params: { member } }) => {
      await deactivateMember(db, member, now());
      return DONE;
    },
  );

  server.get(
    "/api/audit",
    {
      config,
      schema: { summary: "What members changed", querystring: AuditQuery, response: { 200: AuditReply } },
    },
    async ({ query: { before } }) => ({ entries: [...(await getAuditLog(db, before))] }),
  );
}
