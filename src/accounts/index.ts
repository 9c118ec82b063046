export { addAuditEntry, getAuditLog } from "./audit-log.ts";
export {
  addFirstOwner,
  addMember,
  deactivateMember,
  findMember,
  getMembers,
  hasOwner,
  type Member,
  type MemberRole,
  setPassword,
} from "./members.ts";
export { hashPassword, verifyPassword } from "./passwords.ts";
export {
  AuditQuery,
  AuditReply,
  MemberParams,
  MemberReply,
  MembersReply,
  NewMember,
} from "./schemas/members.ts";
export { NewPassword, PasswordChange, SessionReply, SetUp, SignIn } from "./schemas/session.ts";
export { closeSession, findSession, openSession, type SessionOwner } from "./sessions.ts";
export { members, teams } from "./tables.ts";
export {
  acceptInvitation,
  addTeam,
  deactivateTeam,
  findInvited,
  findTeam,
  getTeams,
  inviteTeam,
  type Team,
} from "./teams.ts";
