export { createServer } from "./create-server.ts";
export { type OpenServer, type OpenServerOptions, openServer } from "./open-server.ts";
export type { StartRehearsal } from "./rehearsals.ts";
export { newToken } from "./sessions.ts";
