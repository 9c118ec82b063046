import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyReply, FastifyRequest } from "fastify";
import { findOutage } from "../../database/index.ts";
import type { RouteContext, Routes } from "../handle.ts";
import { handle } from "../handle.ts";
import { RETRY_AFTER_SECONDS, replyNotFound } from "../reply-with-error.ts";
import type { RequestMetrics } from "../request-metrics.ts";

/** Paths of the single-page app; the client-side router selects the page. Other paths are answered with 404. */
export const PAGE_PATHS = [
  "/",
  "/join",
  "/work",
  "/sign-in",
  "/set-up",
  "/account",
  "/set-password",
  "/members",
  "/new-campaign",
  "/campaigns",
  "/campaigns/*",
  "/benchmarks",
  "/benchmarks/*",
  "/teams",
  "/join-team",
  "/gathered",
  "/runs",
  "/runs/*",
  "/library",
  "/library/*",
  "/annotations/*",
  "/help",
  "/help/*",
];

/**
 * Serves the pages, built by `npm run build`: files named by their content are cached for ever, the page itself is
 * not cached.
 */
export async function addPageRoutes(server: Routes, folder: string): Promise<void> {
  const config = { access: "anyone" } as const;
  await server.register(fastifyStatic, {
    root: folder,
    serve: false,
    cacheControl: false,
    preCompressed: true,
  });
  const assets = join(folder, "assets");

  for (const path of PAGE_PATHS) {
    server.get(path, { config, schema: { hide: true } }, (_, reply) =>
      reply.header("cache-control", "no-cache").sendFile("index.html"),
    );
  }
  server.get<{ Params: { "*": string } }>(
    "/assets/*",
    { config, schema: { hide: true } },
    ({ params }, reply) =>
      reply.header("cache-control", "public, max-age=31536000, immutable").sendFile(params["*"], assets),
  );
}

/** Replies to an unknown address: to a browser that wants a page with one that says so, otherwise with JSON. */
export function replyWithoutPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { method, url, headers } = request;
  const wantsPage = method === "GET" && headers.accept?.includes("text/html") === true;
  if (!wantsPage || /^\/(?:api|assets)(?:\/|$)/.test(url)) return replyNotFound(request, reply);
  return reply.status(404).header("cache-control", "no-cache").sendFile("index.html");
}

/** Health, metrics and API description, for the operators of the server. */
export function addOperationRoutes(
  server: Routes,
  { db, metrics }: RouteContext & { readonly metrics: RequestMetrics },
): void {
  handle(server, "GET /healthz", async (_, reply) => {
    const outage = await findOutage(db);
    if (outage !== undefined) reply.header("retry-after", RETRY_AFTER_SECONDS);
    return reply.status(outage === undefined ? 200 : 503).send({ status: outage ?? "ok" });
  });

  handle(server, "GET /metrics", (_, reply) => reply.send(metrics.text()));

  handle(server, "GET /api/docs", async () => server.swagger());
}
