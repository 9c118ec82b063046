import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { Server } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { ErrorReply } from "../api/index.ts";
import { openDatabase } from "../database/index.ts";
import { embeddedDatabases } from "../database/testing/databases.ts";
import { createServer } from "./create-server.ts";
import { Browser } from "./testing/browser.ts";
import { startServer } from "./testing/start-server.ts";

const server = startServer();
const proxied = startServer({ requestsPerMinute: 3, behindProxy: true });
const limited = startServer({ requestsPerMinute: 3 });

test("says that it is well", async () => {
  const reply = await fetch(`${server.url}/healthz`);
  expect([reply.status, await reply.json()]).toEqual([200, { status: "ok" }]);
});

test("does not wait for ever for a request that stops half-way", async () => {
  const waits: number[] = [];
  const look = (message: unknown) => waits.push((message as { server: Server }).server.requestTimeout);
  subscribe("http.server.request.start", look);
  await fetch(`${server.url}/healthz`);
  unsubscribe("http.server.request.start", look);
  expect(waits).toEqual([30 * 60_000]);
});

test.each([
  [
    "headers that are too long",
    `GET / HTTP/1.1\r\nhost: a\r\nx: ${"a".repeat(20_000)}\r\n\r\n`,
    431,
    "request/too-long",
  ],
  ["what is not HTTP", "hello\r\n\r\n", 400, "request/invalid"],
])("%s are refused as every other request is, by an error in JSON", async (_, sent, status, code) => {
  const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
  socket.write(sent);
  const [head = "", body = ""] = (await text(socket)).split("\r\n\r\n");
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(head).toContain("content-type: application/json");
  expect(ErrorReply.parse(JSON.parse(body)).error.code).toBe(code);
});

test("describes itself as OpenAPI", async () => {
  const docs = (await (await fetch(`${server.url}/api/docs`)).json()) as Record<string, object>;
  expect(docs).toMatchObject({ openapi: expect.stringMatching(/^3\./), info: { title: "Counterpoint" } });
  expect(Object.keys(docs.paths!)).toContain("/healthz");
  const error = { $ref: "#/components/responses/Error" };
  expect(docs).toMatchObject({
    paths: {
      "/api/benchmarks": { get: { security: [], responses: { 200: {}, "4XX": error, "5XX": error } } },
      "/api/campaigns/{campaign}/images": {
        post: {
          security: [{ session: [] }],
          requestBody: { content: { "image/png": { schema: { format: "binary" } } } },
        },
      },
    },
    components: { securitySchemes: { session: { in: "cookie" } }, responses: { Error: {} } },
  });
});

test("counts requests by pattern of route, so that addresses cannot fill its memory", async () => {
  await fetch(`${server.url}/healthz`);
  for (let i = 0; i < 3; i += 1) await fetch(`${server.url}/nowhere/${i}`);
  const reply = await fetch(`${server.url}/metrics`);
  expect(reply.headers.get("content-type")).toContain("text/plain; version=0.0.4");
  const metrics = await reply.text();
  expect(metrics).toMatch(
    /^counterpoint_http_request_duration_seconds_count\{method="GET",route="\/healthz",status="200"\} \d+$/m,
  );
  expect(metrics).not.toContain("nowhere");
  for (const line of metrics.trimEnd().split("\n")) {
    expect(line).toMatch(/^(?:# (?:HELP|TYPE) .+|[a-z_]+(?:\{.+\})? [\d.e+-]+)$/);
  }
});

test("answers what it does not have in one shape, with headers that keep browsers careful", async () => {
  const reply = await fetch(`${server.url}/nowhere`);
  expect([reply.status, await reply.json()]).toEqual([
    404,
    { error: { code: "request/unknown", message: "There is no GET of this address" } },
  ]);
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    "content-security-policy": expect.stringContaining("default-src 'self'"),
    "x-content-type-options": "nosniff",
    "x-frame-options": "SAMEORIGIN",
  });
});

test("answers addresses that are none, or too long, in the same shape", async () => {
  const wrong = await fetch(`${server.url}/api/campaigns/%ff%zz`);
  expect([wrong.status, await wrong.json()]).toMatchObject([400, { error: { code: "request/invalid" } }]);
  const long = await fetch(`${server.url}/api/campaigns/${"x".repeat(15_000)}`);
  expect([long.status, await long.json()]).toMatchObject([414, { error: { code: "request/too-long" } }]);
});

test("refuses what is nested too deep, also from who is not signed in", async () => {
  const browser = await new Browser(() => server.url).open();
  const depth = 5_000;
  const nested = `{"name": ${"[".repeat(depth)}${"]".repeat(depth)}, "password": "x"}`;
  expect(await browser.sendText("POST", "/api/session", nested)).toMatchObject({
    status: 400,
    body: { error: { code: "request/invalid", message: expect.stringContaining("20 levels") } },
  });
});

test("logs the pattern of a route, never an address", async () => {
  await fetch(`${server.url}/healthz?invitation=secret`);
  const lines = server.log.join("");
  expect(lines).toContain('"route":"/healthz"');
  expect(lines).not.toContain("secret");
});

test("refuses a client that sends too much", async () => {
  const statuses: number[] = [];
  for (let i = 0; i < 4; i += 1) statuses.push((await fetch(`${limited.url}/healthz`)).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
});

test("believes a proxy about the address of a client, and not what the client says itself", async () => {
  const statuses: number[] = [];
  for (let i = 0; i < 4; i += 1) {
    const headers = { "x-forwarded-for": `10.0.0.${i}, 192.0.2.1` }; // the client's word, the proxy's word
    statuses.push((await fetch(`${proxied.url}/healthz`, { headers })).status);
  }
  expect(statuses).toEqual([200, 200, 200, 429]);
  const other = await fetch(`${proxied.url}/healthz`, { headers: { "x-forwarded-for": "192.0.2.2" } });
  expect(other.status).toBe(200);
  const headers = { "x-forwarded-proto": "https", "x-forwarded-for": "192.0.2.3" };
  const session = await fetch(`${proxied.url}/api/session`, { headers });
  expect(session.headers.getSetCookie().join()).toContain("; Secure");
});

const databases = embeddedDatabases();

test("/healthz says so when the database is gone, and nothing crashes", async () => {
  const database = await openDatabase({ folder: await databases.folder() });
  const orphan = await createServer({ database, images: "no-images", now: Date.now, version: "0.0.0" });
  const url = await orphan.listen({ host: "127.0.0.1", port: 0 });
  await database.close();
  expect((await fetch(`${url}/healthz`)).status).toBe(503);
  await orphan.close();
});
