export type { QualificationPartView } from "./api/qualification.ts";
export type { ClaimReply, TaskView, ViewedImage } from "./api/work.ts";
export { createServer, type Server, type ServerOptions } from "./create-server.ts";
export { hashPassword } from "./passwords.ts";
export { newToken } from "./sessions.ts";
