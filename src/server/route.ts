import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { Queries } from "../store/index.ts";

/** What routes are added to: requests and replies are checked against zod schemas. */
export type Routes = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** What handlers work with. */
export interface RouteContext {
  readonly queries: Queries;
  readonly now: () => number;
  /** A name that nothing has yet, for a worker or an assignment. */
  readonly newId: () => string;
  readonly setupToken: string | undefined;
}
