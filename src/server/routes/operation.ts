import type { FastifyInstance } from "fastify";
import { type Database, isReachable } from "../../store/index.ts";
import type { RequestMetrics } from "../request-metrics.ts";

/** What those who run the server ask it: whether it is well, what it does, and what it offers. */
export function addOperationRoutes(
  server: FastifyInstance,
  { database, metrics }: { readonly database: Database; readonly metrics: RequestMetrics },
): void {
  server.get(
    "/healthz",
    { schema: { summary: "Whether the server and its database answer" } },
    async (_, reply) => {
      const isWell = await isReachable(database.queries);
      return reply
        .status(isWell ? 200 : 503)
        .send({ status: isWell ? "ok" : "the database does not answer" });
    },
  );
  server.get(
    "/metrics",
    { schema: { summary: "Requests by route and status, for Prometheus" } },
    (_, reply) => reply.type("text/plain; version=0.0.4").send(metrics.text()),
  );
  server.get("/api/docs", { schema: { summary: "This interface, as OpenAPI" } }, async () =>
    server.swagger(),
  );
}
