import { z } from "zod";

/** What every reply that is no success looks like. Codes are stable; messages are for people. */
export const ErrorReply = z.object({
  error: z.object({ code: z.string(), message: z.string(), hint: z.string().optional() }),
});
export type ErrorReply = z.infer<typeof ErrorReply>;
