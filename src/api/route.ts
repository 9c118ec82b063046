import type { z } from "zod";
import type { Access } from "./access.ts";

/** Routes by method and path, such as "GET /api/campaigns/:campaign". */
export type RouteTable = Readonly<Record<`${Method} /${string}`, Route>>;

type Method = "GET" | "POST" | "PUT" | "DELETE";

/** A request that the server answers: who may send it, what it holds, and what it is answered with. */
export type Route = {
  readonly access: Access;
  readonly summary: string;
  /** The parameters in the path. */
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** A body in JSON. */
  readonly body?: z.ZodType;
  /** Content types of a body that is a file or a form of files; what it is its content says. */
  readonly upload?: readonly string[];
  /** The largest body, where it is not the server's usual one. */
  readonly maxBytes?: number;
} & (
  | {
      /** A reply in JSON, which is cut down to the fields of the schema. */
      readonly reply: z.ZodType;
    }
  | {
      /** The content type of a reply that has no schema: a file, a picture or a stream. */
      readonly replyType: string;
    }
);
