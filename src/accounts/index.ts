export { addAuditEntry, getAuditLog } from "./audit-log.ts";
export { limitTries } from "./failed-tries.ts";
export { findMemberByIdentity, type Identity } from "./identities.ts";
export {
  addFirstOwner,
  addMember,
  addSetupToken,
  deactivateMember,
  findInvitedMember,
  findMember,
  getMembers,
  hasOwner,
  inviteMember,
  isSetupToken,
  type Member,
  requireNoOwner,
  resetPassword,
  setEmail,
  setPassword,
} from "./members.ts";
export { refuseWeakPassword } from "./password-rules.ts";
export { hashPassword, type PasswordCost, verifyPassword } from "./passwords.ts";
export { resetMember } from "./reset-member.ts";
export type { MemberRole } from "./schemas/members.ts";
export { AccountName, SessionReply } from "./schemas/session.ts";
export {
  consumeCode,
  countRecoveryCodes,
  enableSecondFactor,
  removeSecondFactor,
  startSecondFactor,
} from "./second-factor.ts";
export {
  closeSession,
  endSessions,
  findSession,
  getSessions,
  type NewSession,
  openSession,
  type SessionOwner,
  touchSession,
  type VerifiedAccount,
} from "./sessions.ts";
export { signInWithPassword } from "./sign-in.ts";
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
export { totpUri } from "./totp.ts";
