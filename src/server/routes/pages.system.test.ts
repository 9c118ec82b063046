import { expect, test } from "vitest";
import { PAGES, startServer } from "../testing/start-server.ts";

const server = startServer({ pages: PAGES });

test("a page is asked for anew each time, and may load from nowhere but here", async () => {
  for (const place of ["/", "/join", "/campaigns/pilot/workers"]) {
    const reply = await fetch(server.url + place);
    expect(reply.status).toBe(200);
    expect(reply.headers.get("content-type")).toContain("text/html");
    expect(reply.headers.get("cache-control")).toBe("no-cache");
    const content = reply.headers.get("content-security-policy")!;
    expect(content).toContain("default-src 'self'");
    expect(content).not.toMatch(/script-src[^;]*unsafe|https:|upgrade-insecure/);
    const html = await reply.text();
    expect(html).not.toMatch(/<script(?![^>]*src=)|https?:/);
  }
});

test("scripts and styles are kept for ever, and come compressed", async () => {
  const html = await (await fetch(server.url)).text();
  const files = Array.from(html.matchAll(/"(\/assets\/[^"]+\.(?:js|css))"/g), ([, path]) => path!);
  expect(files.length).toBeGreaterThanOrEqual(2);
  for (const path of files) {
    const reply = await fetch(server.url + path);
    expect(reply.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(reply.headers.get("content-encoding")).toBe("gzip");
  }
});

test("the first page takes less than 250 kB on its way", async () => {
  const html = await (await fetch(server.url)).text();
  let bytes = html.length;
  for (const [, path] of html.matchAll(/"(\/assets\/[^"]+)"/g)) {
    bytes += Number((await fetch(server.url + path!, { method: "HEAD" })).headers.get("content-length"));
  }
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThan(250_000);
});

test.each(["/nowhere", "/assets/none.js", "/assets/../index.html.gz", "/assets/%2e%2e/%2e%2e/package.json"])(
  "there is no page at %s",
  async (path) => {
    const reply = await fetch(server.url + path);
    expect([reply.status, await reply.json()]).toEqual([
      404,
      { error: expect.objectContaining({ code: "request/unknown" }) },
    ]);
  },
);

test("a browser at an unknown address gets a page, and an unknown path of the API stays JSON", async () => {
  const accept = "text/html,application/xhtml+xml,*/*;q=0.8";
  const page = await fetch(`${server.url}/nowhere/at/all`, { headers: { accept } });
  expect([page.status, page.headers.get("content-type")]).toEqual([
    404,
    expect.stringContaining("text/html"),
  ]);
  expect(await page.text()).toContain('<div id="page">');
  const api = await fetch(`${server.url}/api/nowhere`, { headers: { accept } });
  expect([api.status, await api.json()]).toEqual([
    404,
    { error: { code: "request/unknown", message: "Not found: GET /api/nowhere" } },
  ]);
});
