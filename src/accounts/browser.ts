export {
  AuditQuery,
  AuditReply,
  MemberParams,
  MemberReply,
  type MemberRole,
  MembersReply,
  NewMember,
} from "./schemas/members.ts";
export { NewPassword, PasswordChange, SessionReply, SetUp, SignIn } from "./schemas/session.ts";
