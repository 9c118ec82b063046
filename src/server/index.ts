export { createServer } from "./create-server.ts";
export { type OpenServer, type OpenServerOptions, openServer, type ServerStorage } from "./open-server.ts";
export type { StartRehearsal } from "./rehearsals.ts";
export { newToken } from "./sessions.ts";
