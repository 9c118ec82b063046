import { randomUUID } from "node:crypto";
import { addMember, deactivateMember, getAuditLog, getMembers, hashPassword } from "../../accounts/index.ts";
import { DONE } from "../../api/index.ts";
import { handle } from "../handle.ts";
import type { RouteContext, Routes } from "../route.ts";

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
