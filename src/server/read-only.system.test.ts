import { request } from "node:http";
import { expect, test } from "vitest";
import { pairExample } from "../core/testing/examples.ts";
import { createServer } from "./create-server.ts";
import { opened } from "./testing/library.ts";
import { startServer } from "./testing/start-server.ts";

const library = [opened("pairs", [pairExample("dev-0-0-0", true)])];
const server = startServer({ readOnly: true, library });

/** The status of a request as it comes from a page of another host name, which `fetch` cannot send. */
function statusFrom(host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(`${server.url}/api/library`, { headers: { host } }, ({ statusCode }) =>
      resolve(statusCode),
    );
    sent.on("error", reject).end();
  });
}

test("everybody at this machine reads without an account", async () => {
  const session = await (await fetch(`${server.url}/api/session`)).json();
  expect(session).toMatchObject({ role: "viewer", readOnly: true });
  const reply = await fetch(`${server.url}/api/library/pairs/examples`);
  expect(await reply.json()).toMatchObject({ found: 1, examples: [{ id: "dev-0-0-0" }] });
});

test("every route that changes something is refused, signing in too", async () => {
  const changing = server.routes.filter((route) => !/^(?:GET|HEAD) /.test(route));
  expect(changing.length).toBeGreaterThan(50);
  for (const route of changing) {
    const [method, path] = route.split(" ") as [string, string];
    const reply = await fetch(server.url + path.replaceAll(/:\w+/g, "1"), { method });
    expect([route, reply.status, await reply.json()]).toEqual([
      route,
      403,
      { error: expect.objectContaining({ message: "This studio is read-only" }) },
    ]);
  }
});

test("a page that leads its own host name to this machine reads nothing", async () => {
  expect(await statusFrom("127.0.0.1:4100")).toBe(200);
  expect(await statusFrom("localhost")).toBe(200);
  expect(await statusFrom("evil.example.org")).toBe(403);
  expect(await statusFrom("127.0.0.1.evil.example.org")).toBe(403);
});

test("it listens on loopback addresses only", async () => {
  const { database, images } = server;
  const options = { database, images, now: Date.now, version: "0.0.0", readOnly: true };
  const other = await createServer(options);
  await expect(other.listen({ host: "0.0.0.0", port: 0 })).rejects.toMatchObject({
    message: "A read-only server can't listen on 0.0.0.0",
  });
  await other.close();
});
