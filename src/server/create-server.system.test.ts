import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import type { Server } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test, vi } from "vitest";
import { ErrorReply } from "../api/index.ts";
import { openDatabase } from "../database/index.ts";
import { embeddedDatabases } from "../database/testing/databases.ts";
import { createServer } from "./create-server.ts";
import { Browser } from "./testing/browser.ts";
import { must } from "./testing/campaign.ts";
import { addTeam } from "./testing/leaderboard.ts";
import { PASSWORD, setUp } from "./testing/members.ts";
import { startServer } from "./testing/start-server.ts";

const server = startServer();
const proxied = startServer({ requestsPerMinute: 3, behindProxy: true });
const limited = startServer({ requestsPerMinute: 3 });
const hurried = startServer({ slowBodyMs: 100 });
const perTeam = startServer({ requestsPerMinute: 40, behindProxy: true });

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
    { error: { code: "request/unknown", message: "Not found: GET /nowhere" } },
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

test("made-up tokens share the limit of their address, and beyond it no session is looked up", async () => {
  const query = vi.spyOn(proxied.database.db.$client, "query");
  const lookUps: number[] = [];
  const statuses: number[] = [];
  for (let i = 0; i < 5; i += 1) {
    const headers = { "x-forwarded-for": "192.0.2.9", cookie: `__Host-counterpoint_session=${i}` };
    statuses.push((await fetch(`${proxied.url}/api/session`, { headers })).status);
    lookUps.push(query.mock.calls.length);
  }
  query.mockRestore();
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
  expect(lookUps).toEqual([2, 4, 6, 6, 6]); // among the sessions of workers, then among the others
});

test("a team has one limit in all its sessions, whatever addresses they come from", async () => {
  const owner = await setUp(perTeam);
  await addTeam(perTeam, owner, "many");
  const sessions = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const browser = await new Browser(() => perTeam.url).open();
      await must(browser.send("POST", "/api/session", { name: "many", password: PASSWORD }));
      return browser;
    }),
  );
  const statuses: number[] = [];
  for (let i = 0; i < 45; i += 1) {
    const cookie = Array.from(sessions[i % 3]!.cookies, ([name, value]) => `${name}=${value}`).join("; ");
    const headers = { cookie, "x-forwarded-for": `192.0.2.${20 + i}` };
    statuses.push((await fetch(`${perTeam.url}/api/session`, { headers })).status);
  }
  // The first request of each session counts for its address; then forty are the team's.
  expect(statuses.filter((status) => status === 200)).toHaveLength(43);
});

/** A connection that announces a longer body than it sends. */
function sendSlowly(url: string, head: readonly string[]) {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.write(
    [...head, "Host: x", "Content-Type: application/json", "Content-Length: 9", "", '{"a"'].join("\r\n"),
  );
  let received = "";
  socket.on("data", (data) => {
    received += data;
  });
  return { socket, closed: once(socket, "close").then(() => received) };
}

test("closes the connection of a guest who does not finish sending, and keeps a member's", async () => {
  const owner = await setUp(hurried);
  const cookie = Array.from(owner.cookies, ([name, value]) => `${name}=${value}`).join("; ");
  const member = sendSlowly(hurried.url, [
    "POST /api/campaigns HTTP/1.1",
    `Cookie: ${cookie}`,
    `X-CSRF-Token: ${owner.csrfToken}`,
  ]);
  const guests = [
    sendSlowly(hurried.url, ["POST /api/session HTTP/1.1"]), // refused for its missing token, and held open all the same
    sendSlowly(hurried.url, ["POST /api/campaigns HTTP/1.1"]),
  ];
  for (const { closed } of guests) expect(await closed).toMatch(/^HTTP\/1\.1 4\d\d /);
  member.socket.write(":1}  "); // later than the guests' time
  const [reply] = await once(member.socket, "data");
  expect(String(reply)).toMatch(/^HTTP\/1\.1 400 /); // it was read, and is no campaign
  member.socket.destroy();
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
