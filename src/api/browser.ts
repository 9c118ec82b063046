export { Done } from "./done.ts";
export { ErrorReply } from "./error.ts";
