export { createServer } from "./create-server.ts";
export { type OpenServerOptions, openServer } from "./open-server.ts";
export { openWithStorage, type ServerStorage } from "./open-with-storage.ts";
export type { StartRehearsal } from "./rehearsals.ts";
export { hashToken, newToken } from "./sessions.ts";
