import type { z } from "zod";
import type { Access } from "./access.ts";

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
