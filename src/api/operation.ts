import type { RouteTable } from "./route.ts";

/** Health, metrics and API description of the server. */
export const OPERATION_ROUTES = {
  "GET /healthz": {
    access: "anyone",
    summary: "Health check of the server and its database",
    replyType: "application/json; charset=utf-8",
  },
  "GET /metrics": {
    access: "anyone",
    summary: "Requests by route and status, for Prometheus",
    replyType: "text/plain; version=0.0.4",
  },
  "GET /api/docs": {
    access: "anyone",
    summary: "This API as an OpenAPI description",
    replyType: "application/json; charset=utf-8",
  },
} satisfies RouteTable;
