export { createServer } from "./create-server.ts";
export type { PlayRehearsal } from "./rehearsals.ts";
export { newToken } from "./sessions.ts";
