export { createServer } from "./create-server.ts";
export { listen } from "./listen.ts";
export { type OpenServer, type OpenServerOptions, openServer } from "./open-server.ts";
export type { StartRehearsal } from "./rehearsals.ts";
export { newToken } from "./sessions.ts";
