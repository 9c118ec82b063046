import { isReachable } from "../../database/index.ts";
import type { RequestMetrics } from "../request-metrics.ts";
import type { RouteContext, Routes } from "../route.ts";

/** What those who run the server ask it: whether it is well, what it does, and what it offers. */
export function addOperationRoutes(
  server: Routes,
  { db, metrics }: RouteContext & { readonly metrics: RequestMetrics },
): void {
  const config = { access: "anyone" } as const;

  server.get(
    "/healthz",
    { config, schema: { summary: "Whether the server and its database answer" } },
    async (_, reply) => {
      const isWell = await isReachable(db);
      return reply
        .status(isWell ? 200 : 503)
        .send({ status: isWell ? "ok" : "the database does not answer" });
    },
  );

  server.get(
    "/metrics",
    { config, schema: { summary: "Requests by route and status, for Prometheus" } },
    (_, reply) => reply.type("text/plain; version=0.0.4").send(metrics.text()),
  );

  server.get("/api/docs", { config, schema: { summary: "This interface, as OpenAPI" } }, async () =>
    server.swagger(),
  );
}
