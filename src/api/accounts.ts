import {
  AccountReply,
  AuditQuery,
  AuditReply,
  MemberEmail,
  MemberParams,
  MemberReply,
  MembersReply,
  NewMember,
  PasswordChange,
  PasswordLink,
  PasswordLinkReply,
  PasswordReset,
  SecondFactorCode,
  SecondFactorEnabled,
  SecondFactorRemoval,
  SecondFactorReply,
  SecondFactorStart,
  SessionParams,
  SessionReply,
  SetUp,
  SignIn,
  SignInWays,
} from "../accounts/browser.ts";
import type { RouteTable } from "./route.ts";
import { Done, MEMBERS } from "./route.ts";

/** Signing in and out, one's own account, the members of the lab, and the audit log. */
export const ACCOUNT_ROUTES = {
  "GET /api/members": { access: ["owner"], summary: "The members", reply: MembersReply },
  "POST /api/members": {
    access: ["owner"],
    summary: "Add a member, with a password or a link to set one",
    body: NewMember,
    reply: MemberReply,
  },
  "DELETE /api/members/:member": {
    access: ["owner"],
    summary: "Remove a member",
    params: MemberParams,
    reply: Done,
  },
  "POST /api/members/:member/link": {
    access: ["owner"],
    summary:
      "Create a link to set a new password, valid for one day and one use; earlier links become invalid",
    params: MemberParams,
    reply: MemberReply,
  },
  "PUT /api/members/:member/email": {
    access: ["owner"],
    summary: "Set the e-mail address of a member at the OpenID Connect provider",
    params: MemberParams,
    body: MemberEmail,
    reply: Done,
  },
  "DELETE /api/members/:member/second-factor": {
    access: ["owner"],
    summary: "Remove the second factor of a member who has lost it",
    params: MemberParams,
    reply: Done,
  },
  "GET /api/audit": {
    access: ["owner"],
    summary: "Audit log, with successful and failed sign-ins",
    query: AuditQuery,
    reply: AuditReply,
  },
  "GET /api/session": {
    access: "anyone",
    summary: "The current session and its CSRF token",
    reply: SessionReply,
  },
  "POST /api/session": {
    access: "anyone",
    summary: "Sign in as a member or a team",
    body: SignIn,
    reply: SessionReply,
  },
  "DELETE /api/session": { access: [...MEMBERS, "worker", "team"], summary: "Sign out", reply: SessionReply },
  "GET /api/sign-in": {
    access: "anyone",
    summary: "Ways to sign in besides a password",
    reply: SignInWays,
  },
  "GET /api/openid-connect": {
    access: "anyone",
    summary: "Sign in at the OpenID Connect provider",
    replyType: "text/html; charset=utf-8",
  },
  "GET /api/openid-connect/callback": {
    access: "anyone",
    summary: "Redirect target of the OpenID Connect provider",
    replyType: "text/html; charset=utf-8",
  },
  "POST /api/setup": {
    access: "anyone",
    summary: "Create the owner account with the token that the server printed when it started",
    body: SetUp,
    reply: SessionReply,
  },
  "POST /api/password-link": {
    access: "anyone",
    summary: "The member of a password link (the token is in the body, so that it is not logged)",
    body: PasswordLink,
    reply: PasswordLinkReply,
  },
  "PUT /api/password-link": {
    access: "anyone",
    summary: "Set the password of a member with a link",
    body: PasswordReset,
    reply: Done,
  },
  "GET /api/account": {
    access: [...MEMBERS, "team"],
    summary: "Your account and sessions",
    reply: AccountReply,
  },
  "PUT /api/account/password": {
    access: MEMBERS,
    summary: "Change your password; all other sessions end",
    body: PasswordChange,
    reply: SessionReply,
  },
  "DELETE /api/account/sessions": {
    access: [...MEMBERS, "team"],
    summary: "End all your other sessions",
    reply: Done,
  },
  "DELETE /api/account/sessions/:session": {
    access: [...MEMBERS, "team"],
    summary: "End one of your sessions",
    params: SessionParams,
    reply: Done,
  },
  "POST /api/account/second-factor": {
    access: MEMBERS,
    summary: "Create a secret for an authenticator app; it takes effect once a code from the app is sent",
    body: SecondFactorStart,
    reply: SecondFactorReply,
  },
  "PUT /api/account/second-factor": {
    access: MEMBERS,
    summary: "Enable the second factor with a first code; all other sessions end",
    body: SecondFactorCode,
    reply: SecondFactorEnabled,
  },
  "DELETE /api/account/second-factor": {
    access: MEMBERS,
    summary: "Remove your second factor; all other sessions end",
    body: SecondFactorRemoval,
    reply: SessionReply,
  },
} satisfies RouteTable;
