import {
  AuditQuery,
  AuditReply,
  MemberParams,
  MemberReply,
  MembersReply,
  NewMember,
  PasswordChange,
  SessionReply,
  SetUp,
  SignIn,
} from "../accounts/browser.ts";
import type { RouteTable } from "./route.ts";
import { Done, MEMBERS } from "./route.ts";

/** Signing in and out, the members of the lab, and the audit log. */
export const ACCOUNT_ROUTES = {
  "GET /api/members": { access: ["owner"], summary: "The members", reply: MembersReply },
  "POST /api/members": { access: ["owner"], summary: "Add a member", body: NewMember, reply: MemberReply },
  "DELETE /api/members/:member": {
    access: ["owner"],
    summary: "Take a member's access",
    params: MemberParams,
    reply: Done,
  },
  "GET /api/audit": {
    access: ["owner"],
    summary: "What members changed",
    query: AuditQuery,
    reply: AuditReply,
  },
  "GET /api/session": {
    access: "anyone",
    summary: "Who is signed in, and the token for changes",
    reply: SessionReply,
  },
  "POST /api/session": {
    access: "anyone",
    summary: "Sign in as a member or a team",
    body: SignIn,
    reply: SessionReply,
  },
  "DELETE /api/session": { access: [...MEMBERS, "worker", "team"], summary: "Sign out", reply: SessionReply },
  "POST /api/setup": {
    access: "anyone",
    summary: "Make the first owner, with the token that the server printed when it started",
    body: SetUp,
    reply: SessionReply,
  },
  "PUT /api/password": {
    access: MEMBERS,
    summary: "Change one's password",
    body: PasswordChange,
    reply: SessionReply,
  },
} satisfies RouteTable;
