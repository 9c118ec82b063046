import { z } from "zod";
import type { MemberRole } from "../accounts/browser.ts";

/** Routes by method and path, such as "GET /api/campaigns/:campaign". */
export type RouteTable = Readonly<Record<`${Method} /${string}`, Route>>;

type Method = "GET" | "POST" | "PUT" | "DELETE";

/** A route: the roles that can use it, and the schemas of its request and reply. */
export type Route = {
  readonly access: Access;
  readonly summary: string;
  /** The parameters in the path. */
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** A body in JSON. */
  readonly body?: z.ZodType;
  /** Content types of a body that is a file or a form of files; the format is detected from the content. */
  readonly upload?: readonly string[];
  /** Maximum size of the body, where it is not the server's default. */
  readonly maxBytes?: number;
} & (
  | {
      /** A reply in JSON, reduced to the fields of the schema. */
      readonly reply: z.ZodType;
    }
  | {
      /** The content type of a reply without a schema: a file, a picture or a stream. */
      readonly replyType: string;
    }
);

/** Roles of signed-in users. */
export type Role = MemberRole | "worker" | "team";

/** The roles that can use a route. */
export type Access = "anyone" | readonly Role[];

export const MANAGERS: readonly Role[] = ["owner", "manager"];
export const REVIEWERS: readonly Role[] = [...MANAGERS, "reviewer"];
export const MEMBERS: readonly Role[] = [...REVIEWERS, "viewer"];

/** The reply to a request that succeeded and has no data to return. */
export const Done = z.object({ done: z.literal(true) });

export const DONE: z.infer<typeof Done> = { done: true };

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
