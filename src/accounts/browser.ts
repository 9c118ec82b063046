export { MemberReply, MembersReply } from "./schemas/members.ts";
export { SessionReply } from "./schemas/session.ts";
