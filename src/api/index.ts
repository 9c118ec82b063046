export type { BrowsePath, CorpusPath } from "./library.ts";
export type { Route } from "./route.ts";
export { type Access, DONE, Done, ErrorReply, MANAGERS, MEMBERS, type Role } from "./route.ts";
export { type Api, ROUTES, type RouteKey } from "./routes.ts";
