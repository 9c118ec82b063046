import { z } from "zod";

/** The body of every error reply. Codes are stable; messages are for people. */
export const ErrorReply = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    hint: z.string().optional(),
    /** The first problems of a file, by line, and their total number. */
    findings: z.array(z.object({ code: z.string(), line: z.number(), message: z.string() })).optional(),
    findingCount: z.number().optional(),
  }),
});
export type ErrorReply = z.infer<typeof ErrorReply>;
