import { isReachable } from "../../database/index.ts";
import { handle } from "../handle.ts";
import type { RequestMetrics } from "../request-metrics.ts";
import type { RouteContext, Routes } from "../route.ts";

/** Health, metrics and API description, for the operators of the server. */
export function addOperationRoutes(
  server: Routes,
  { db, metrics }: RouteContext & { readonly metrics: RequestMetrics },
): void {
  handle(server, "GET /healthz", async (_, reply) => {
    const isWell = await isReachable(db);
    return reply.status(isWell ? 200 : 503).send({ status: isWell ? "ok" : "the database does not answer" });
  });

  handle(server, "GET /metrics", (_, reply) => reply.send(metrics.text()));

  handle(server, "GET /api/docs", async () => server.swagger());
}
