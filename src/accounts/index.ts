export { addAuditEntry, getAuditLog } from "./audit-log.ts";
export {
  addFirstOwner,
  addMember,
  closeMember,
  findMember,
  getMembers,
  hasOwner,
  type Member,
  type MemberRole,
  setPassword,
} from "./members.ts";
export { hashPassword, isPassword } from "./passwords.ts";
export {
  AuditQuery,
  AuditReply,
  MemberPlace,
  MemberReply,
  MembersReply,
  NewMember,
} from "./schemas/members.ts";
export { NewPassword, PasswordChange, SessionReply, SetUp, SignIn } from "./schemas/session.ts";
export { closeSession, findSession, type NewSession, openSession, type SessionOwner } from "./sessions.ts";
export { members, teams } from "./tables.ts";
export {
  acceptInvitation,
  addTeam,
  closeTeam,
  findInvited,
  findTeam,
  getTeams,
  inviteTeam,
  type Team,
} from "./teams.ts";
