export { type Access, MEMBERS, type Role } from "./access.ts";
export { DONE, Done } from "./done.ts";
export { ErrorReply } from "./error.ts";
export type { BrowsePath, CorpusPath } from "./library.ts";
export type { Route } from "./route.ts";
export { type Api, ROUTES, type RouteKey } from "./routes.ts";
