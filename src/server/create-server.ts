import cookie from "@fastify/cookie";
import helmet from "@fastify/helmet";
import rateLimit from "@fastify/rate-limit";
import swagger from "@fastify/swagger";
import fastify, { type FastifyRequest, type FastifyServerOptions } from "fastify";
import {
  jsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from "fastify-type-provider-zod";
import type { Database } from "../store/index.ts";
import { refuseUnstorableText } from "./refuse-unstorable-text.ts";
import { replyNotFound, replyWithError } from "./reply-with-error.ts";
import { RequestMetrics } from "./request-metrics.ts";
import { addOperationRoutes } from "./routes/operation.ts";

export interface ServerOptions {
  readonly database: Database;
  readonly version: string;
  /** How many requests one client may send; a worker at its tasks sends a few. */
  readonly requestsPerMinute?: number;
  /** Where requests and errors are logged, as lines of JSON; by default nowhere. */
  readonly log?: { write(line: string): void };
}

/** A server that is not listening yet. */
export interface Server {
  /** Returns the URL; port 0 takes any that is free. */
  listen(place: { readonly host: string; readonly port: number }): Promise<string>;
  /** Takes no new requests, and waits for those that have begun. The database stays open. */
  close(): Promise<void>;
}

/** The largest body of a request; answers are some hundred bytes. */
const MOST_BYTES = 256 * 1024;

/** Makes the server of the workbench, on an open database. */
export async function createServer(options: ServerOptions): Promise<Server> {
  const { database, version, requestsPerMinute = 600, log } = options;
  const server = fastify({
    bodyLimit: MOST_BYTES,
    logger: loggerTo(log),
  }).withTypeProvider<ZodTypeProvider>();
  server.setValidatorCompiler(validatorCompiler);
  server.setSerializerCompiler(serializerCompiler);
  server.setErrorHandler(replyWithError);
  server.setNotFoundHandler(replyNotFound);
  server.addHook("preValidation", refuseUnstorableText);
  const metrics = new RequestMetrics();
  server.addHook("onResponse", metrics.count);

  await server.register(helmet);
  await server.register(cookie);
  await server.register(rateLimit, { max: requestsPerMinute, timeWindow: "1 minute" });
  const info = { title: "Counterpoint", version };
  await server.register(swagger, { openapi: { info }, transform: jsonSchemaTransform });
  addOperationRoutes(server, { database, metrics });

  return { listen: (place) => server.listen(place), close: () => server.close() };
}

/** Addresses hold invitations and names of workers, so the log has the route's pattern instead. */
function loggerTo(log: ServerOptions["log"]): NonNullable<FastifyServerOptions["logger"]> {
  if (log === undefined) return false;
  const req = ({ method, routeOptions }: FastifyRequest) => ({ method, route: routeOptions?.url });
  return { stream: log, serializers: { req } };
}
