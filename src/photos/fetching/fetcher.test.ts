import { type AddressInfo, createServer } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { endless, quickClock, redirect, reply, startWeb, type Web } from "../testing/web.ts";
import { Fetcher, type FetchLimits, type ResolveHost } from "./fetcher.ts";

const LIMITS: FetchLimits = { maxBytes: 1_000, timeoutMs: 60_000, maxAttempts: 1 };
let web: Web;
let port = "";
const pages = {
  "/page": Buffer.from("a page"),
  "/moved": redirect("/page"),
  "/around": redirect("/around"),
  "/five": redirect("/four", 301),
  "/four": redirect("/three", 307),
  "/three": redirect("/two", 308),
  "/two": redirect("/moved", 303),
  "/to-a-file": redirect("file:///etc/passwd"),
  "/to-data": redirect("data:text/plain,hello"),
  "/to-nowhere": redirect("http://["),
  "/slow": endless,
  "/long": Buffer.alloc(1_001),
  "/long-in-parts": (_: unknown, response: { write(part: Buffer): void; end(): void }) => {
    response.write(Buffer.alloc(600));
    response.write(Buffer.alloc(600));
    response.end();
  },
  "/cut": (
    _: unknown,
    response: NodeJS.WritableStream & { destroy(): void; setHeader(name: string, value: string): void },
  ) => {
    response.setHeader("content-length", "100");
    response.write("a beginning", () => response.destroy());
  },
  "/packed": reply(200, { "content-encoding": "gzip" }, gzipSync(Buffer.alloc(100_000)).toString("latin1")),
  "/not-packed": reply(200, { "content-encoding": "Identity" }, "a page"),
  "/gone": reply(404),
  "/busy": reply(503),
  "/later": reply(429, { "retry-after": "7" }),
  "/yesterday": reply(429, { "retry-after": "-7" }),
  "/tomorrow": reply(429, { "retry-after": "86400" }),
};
beforeAll(async () => {
  web = await startWeb(pages as never); // pages see but a part of what they are given
  port = new URL(web.url).port;
});
afterAll(() => web.stop());

/** One that may ask this machine, as an operator allows it. */
const open = () => new Fetcher({ userAgent: "test", delayMs: 0, clock: quickClock(), allowPrivate: true });
const get = (path: string, limits: Partial<FetchLimits> = {}) =>
  open().get(web.url + path, { ...LIMITS, ...limits });
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString();

test("what a URL leads to is given, also through five redirects of every kind", async () => {
  for (const path of ["/page", "/not-packed", "/moved", "/five"]) {
    const fetched = await get(path);
    expect([path, fetched.ok && text(fetched.bytes)]).toEqual([path, "a page"]);
  }
});

test.each([
  ["/around", "redirects"],
  ["/to-a-file", "refused"],
  ["/to-data", "refused"],
  ["/to-nowhere", "refused"],
  ["/long", "too-large"],
  ["/long-in-parts", "too-large"],
  ["/cut", "unreachable"],
  ["/packed", "refused"],
  ["/gone", "status"],
  ["/busy", "status"],
])("%s gives nothing: %s", async (path, problem) => {
  expect(await get(path)).toMatchObject({ ok: false, problem });
});

test("a reply that does not end is given up after its time", async () => {
  expect(await get("/slow", { timeoutMs: 50 })).toMatchObject({ ok: false, problem: "too-slow" });
});

test("a reply that wants to speak something else than HTTP is no image, and the work goes on", async () => {
  const server = createServer().on("connection", (socket) => {
    socket.on("error", () => {}); // who asked hangs up
    socket.once("data", () =>
      socket.write("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n"),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    expect(await open().get(url, LIMITS)).toEqual({ ok: false, problem: "status", detail: "101" });
  } finally {
    server.close();
  }
});

test("a host that is not there, or takes no connection, is unreachable", async () => {
  const free = await startWeb({});
  await free.stop();
  expect(await open().get(`${free.url}/`, LIMITS)).toMatchObject({ ok: false, problem: "unreachable" });
});

/** Where a guard of private addresses may be got around; the port is that of a server that would answer. */
const BYPASSES: readonly (readonly [what: string, url: string])[] = [
  ["loopback", "http://127.0.0.1:PORT/page"],
  ["another loopback", "http://127.8.9.10:PORT/page"],
  ["a decimal number", "http://2130706433:PORT/page"],
  ["octal", "http://0177.0.0.1:PORT/page"],
  ["octal with many zeros", "http://00000177.0.0.01:PORT/page"],
  ["hexadecimal", "http://0x7f000001:PORT/page"],
  ["hexadecimal parts", "http://0x7f.0x0.0x0.0x1:PORT/page"],
  ["mixed parts", "http://0x7f.1:PORT/page"],
  ["two parts", "http://127.1:PORT/page"],
  ["three parts", "http://127.0.1:PORT/page"],
  ["zero", "http://0:PORT/page"],
  ["all zeros", "http://0.0.0.0:PORT/page"],
  ["a trailing dot", "http://127.0.0.1.:PORT/page"],
  ["percent-encoded digits", "http://%31%32%37.0.0.1:PORT/page"],
  ["full-width digits", "http://\uff11\uff12\uff17.\uff10.\uff10.\uff11:PORT/page"],
  ["an ideographic full stop", "http://127\u30020\u30020\u30021:PORT/page"],
  ["circled digits", "http://\u2460\u2461\u2466.0.0.1:PORT/page"],
  ["a name before the host", "http://example.org@127.0.0.1:PORT/page"],
  ["a name and password", "http://example.org:80@127.0.0.1:PORT/page"],
  ["a name that hides a public host", "http://127.0.0.1@example.org/"],
  ["a backslash", "http:\\\\127.0.0.1:PORT\\page"],
  ["a NUL behind", "http://127.0.0.1%00.example.org:PORT/page"],
  ["a tab within", "http://127.0.\t0.1:PORT/page"],
  ["one slash", "http:/127.0.0.1:PORT/page"],
  ["IPv6 loopback", "http://[::1]:PORT/page"],
  ["IPv6 unspecified", "http://[::]:PORT/page"],
  ["IPv4-mapped", "http://[::ffff:127.0.0.1]:PORT/page"],
  ["IPv4-mapped in hexadecimal", "http://[::ffff:7f00:1]:PORT/page"],
  ["IPv4-compatible", "http://[::127.0.0.1]:PORT/page"],
  ["NAT64", "http://[64:ff9b::7f00:1]:PORT/page"],
  ["6to4", "http://[2002:7f00:1::]:PORT/page"],
  ["Teredo", "http://[2001:0:7f00:1::]:PORT/page"],
  ["link-local", "http://[fe80::1]:PORT/page"],
  ["link-local with its zone", "http://[fe80::1%25lo]:PORT/page"],
  ["site-local", "http://[fec0::1]:PORT/page"],
  ["multicast", "http://[ff02::1]:PORT/page"],
  ["unique local", "http://[fd00::1]:PORT/page"],
  ["the metadata of clouds", "http://169.254.169.254/latest/meta-data/"],
  ["the same as a number", "http://2852039166/latest/meta-data/"],
  ["private", "http://10.0.0.1/"],
  ["private", "http://172.16.0.1/"],
  ["private", "http://192.168.0.1/"],
  ["a local name", "http://localhost:PORT/page"],
  ["a local name in capitals", "http://LOCALHOST:PORT/page"],
  ["a file", "file:///etc/passwd"],
  ["ftp", "ftp://127.0.0.1/"],
  ["gopher", "gopher://127.0.0.1:PORT/_GET%20/page"],
  ["data", "data:text/plain,page"],
  ["no URL", "127.0.0.1:PORT/page"],
  ["nothing", ""],
];

test.each(BYPASSES)("private addresses are refused: %s, %s", async (_, url) => {
  const guarded = new Fetcher({ userAgent: "test", delayMs: 0, clock: quickClock() });
  const before = new Map(web.asked);
  const fetched = await guarded.get(url.replace("PORT", port), LIMITS);
  expect(fetched).toMatchObject({ ok: false, problem: "refused" });
  expect(web.asked).toEqual(before);
});

test.each([
  ["example.org", "127.0.0.1"],
  ["example.org", "::1"],
  ["example.org", "::ffff:127.0.0.1"],
  ["example.org", "10.0.0.1"],
  ["example.org", "64:ff9b::7f00:1"],
  ["example.org", "93.184.216.34 127.0.0.1"],
  ["localhost.", "127.0.0.1"],
  ["127.0.0.1.example.org", "127.0.0.1"],
])("the name %s that leads to %s is refused", async (name, addresses) => {
  const resolveHost: ResolveHost = async () =>
    addresses.split(" ").map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
  const fetcher = new Fetcher({ userAgent: "test", delayMs: 0, clock: quickClock(), resolveHost });
  const before = new Map(web.asked);
  const fetched = await fetcher.get(`http://${name}:${port}/page`, LIMITS);
  expect(fetched).toMatchObject({ ok: false, problem: "refused" });
  expect(web.asked).toEqual(before);
});

test("a name server that changes its mind is asked once for a request, and the connection goes where it was looked at", async () => {
  // 127.0.0.1 and 127.0.0.2 are two hosts here; who connects by a second look would meet the second.
  const other = await startWeb(
    { "/page": Buffer.from("the other host") },
    { host: "127.0.0.2", port: Number(port) },
  );
  const lookedUp: string[] = [];
  const resolveHost: ResolveHost = async (host) => {
    lookedUp.push(host);
    return [{ address: lookedUp.length === 1 ? "127.0.0.1" : "127.0.0.2", family: 4 }];
  };
  const fetcher = new Fetcher({
    userAgent: "test",
    delayMs: 0,
    clock: quickClock(),
    allowPrivate: true,
    resolveHost,
  });
  const fetched = await fetcher.get(`http://rebound.example:${port}/page`, LIMITS);
  expect(fetched.ok && text(fetched.bytes)).toBe("a page");
  expect(lookedUp).toEqual(["rebound.example"]);
  expect(other.asked.size).toBe(0);
  fetcher.close();
  await other.stop();
});

test("a redirect is looked at like the first request: from an open host to a private one it is refused", async () => {
  // The guard lets the first address through, which stands for one of the open net here, and no other.
  const inner = await startWeb({ "/secret": Buffer.from("a secret") });
  const outer = await startWeb({
    "/literal": redirect(`${inner.url}/secret`),
    "/number": redirect(`http://2130706433:${new URL(inner.url).port}/secret`),
    "/name": redirect(`http://inner.example:${new URL(inner.url).port}/secret`),
  });
  for (const [path, hosts] of [
    ["/literal", 1],
    ["/number", 1],
    ["/name", 2],
  ] as const) {
    const lookedUp: string[] = [];
    let isOpen = true;
    const fetcher = new Fetcher({
      userAgent: "test",
      delayMs: 0,
      clock: quickClock(),
      get allowPrivate() {
        const was = isOpen;
        isOpen = false;
        return was;
      },
      resolveHost: async (host) => {
        lookedUp.push(host);
        return [{ address: "127.0.0.1", family: 4 }];
      },
    });
    const fetched = await fetcher.get(`http://outer.example:${new URL(outer.url).port}${path}`, LIMITS);
    expect([path, fetched]).toMatchObject([path, { ok: false, problem: "refused" }]);
    expect([path, lookedUp.length]).toEqual([path, hosts]);
    fetcher.close();
  }
  expect(inner.asked.size).toBe(0);
  await Promise.all([inner.stop(), outer.stop()]);
});

test("what may pass is tried again, after longer and longer pauses or as long as the server asks for", async () => {
  const clock = quickClock();
  const fetcher = new Fetcher({ userAgent: "test", delayMs: 0, clock, allowPrivate: true });
  const tryFour = (path: string) => fetcher.get(web.url + path, { ...LIMITS, maxAttempts: 4 });
  const before = web.asked.get("/busy") ?? 0;
  expect(await tryFour("/busy")).toMatchObject({ ok: false, problem: "status", detail: "503" });
  expect(web.asked.get("/busy")! - before).toBe(4);
  expect(clock.waits.splice(0)).toEqual([1_000, 2_000, 4_000]);
  await tryFour("/later");
  expect(clock.waits.splice(0)).toEqual([7_000, 7_000, 7_000]);
  await tryFour("/yesterday");
  expect(clock.waits.splice(0)).toEqual([1_000, 2_000, 4_000]);
  await tryFour("/tomorrow"); // not waited for
  await tryFour("/gone"); // stays gone
  await tryFour("/around");
  expect(clock.waits).toEqual([]);
});

test("requests to one host begin a pause apart, and tell who asks", async () => {
  const agents: (string | undefined)[] = [];
  const polite = await startWeb({
    "/": ({ headers }, response) => {
      agents.push(headers["user-agent"]);
      response.end();
    },
  });
  const clock = quickClock();
  const fetcher = new Fetcher({
    userAgent: "counterpoint (me@example.org)",
    delayMs: 200,
    clock,
    allowPrivate: true,
  });
  await Promise.all([1, 2, 3].map(() => fetcher.get(`${polite.url}/`, LIMITS)));
  expect(clock.waits).toEqual([200, 200]); // the clock has moved on by the first wait when the third comes
  expect(agents).toEqual(new Array(3).fill("counterpoint (me@example.org)"));
  fetcher.close();
  await polite.stop();
});
