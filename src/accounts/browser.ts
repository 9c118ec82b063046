export { MemberReply, MembersReply } from "./schemas/members.ts";
export { NewPassword, SessionReply } from "./schemas/session.ts";
