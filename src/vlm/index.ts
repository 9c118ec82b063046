export { OUTCOMES, type Outcome, type Stop } from "./reading/outcome.ts";
export { type Reply, readReply } from "./reading/read-reply.ts";
export { READERS, type Reader } from "./reading/readers.ts";
