export {
  addAuditEntry,
  addFirstOwner,
  addMember,
  deactivateMember,
  findMember,
  getAuditLog,
  getMembers,
  hasOwner,
  type Member,
  setPassword,
} from "./members.ts";
export { hashPassword, verifyPassword } from "./passwords.ts";
export type { MemberRole } from "./schemas/members.ts";
export { SessionReply } from "./schemas/session.ts";
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
