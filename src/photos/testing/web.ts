import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What a page of the web does with a request. */
export type Page = (request: IncomingMessage, response: ServerResponse) => void;

/** A little web on this machine, which counts what it is asked for. */
export interface Web {
  readonly url: string;
  /** How often each path was asked for. */
  readonly asked: ReadonlyMap<string, number>;
  /** The most requests that were being answered at once. */
  readonly mostAtOnce: () => number;
  stop(): Promise<void>;
}

/** Starts a web of pages by path, the part behind a question mark included; everything else is not found. */
export async function startWeb(
  pages: Readonly<Record<string, Page | Uint8Array>>,
  { host = "127.0.0.1", port = 0 } = {},
): Promise<Web> {
  const asked = new Map<string, number>();
  let [atOnce, mostAtOnce] = [0, 0];
  const server = createServer((request, response) => {
    const path = request.url!;
    asked.set(path, (asked.get(path) ?? 0) + 1);
    atOnce += 1;
    mostAtOnce = Math.max(mostAtOnce, atOnce);
    response.on("close", () => {
      atOnce -= 1;
    });
    const page = Object.hasOwn(pages, path) ? pages[path]! : reply(404);
    if (page instanceof Uint8Array) response.end(page);
    else page(request, response);
  });
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  const shown = host.includes(":") ? `[${host}]` : host;
  return {
    url: `http://${shown}:${(server.address() as AddressInfo).port}`,
    asked,
    mostAtOnce: () => mostAtOnce,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A page that answers with a status. */
export function reply(status: number, headers: Readonly<Record<string, string>> = {}, body = ""): Page {
  return (_, response) => void response.writeHead(status, headers).end(body);
}

/** A page that leads elsewhere. */
export function redirect(to: string, status = 302): Page {
  return reply(status, { location: to });
}

/** A page that begins to answer and never ends. */
export const endless: Page = (_, response) => void response.writeHead(200).write("a beginning");

/** Time that passes as soon as somebody waits, and how long they waited. */
export function quickClock() {
  const waits: number[] = [];
  let time = 0;
  return {
    waits,
    now: () => time,
    wait: async (milliseconds: number) => {
      waits.push(milliseconds);
      time += milliseconds;
    },
  };
}
