export { DONE, Done } from "./done.ts";
export { ErrorReply } from "./error.ts";
