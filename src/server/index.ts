export type { QualificationPartView } from "./api/qualification.ts";
export type { Forecast as RehearsalForecast, NewRehearsal } from "./api/rehearsal.ts";
export type { ClaimReply, TaskView, ViewedImage } from "./api/work.ts";
export type { PlayRehearsal } from "./campaigns/rehearsals.ts";
export { createServer, type Server, type ServerOptions } from "./create-server.ts";
export type { OpenedCorpus } from "./library/library.ts";
export { systemId } from "./library/system.ts";
export { hashPassword } from "./passwords.ts";
export { newToken } from "./sessions.ts";
