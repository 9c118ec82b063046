import { connect, createServer as createTcpServer, type Socket, type Server as TcpServer } from "node:net";
import pg from "pg";

import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase } from "../database/index.ts";
import { postgresDatabases } from "../database/testing/databases.ts";
import { createServer, type Server } from "./create-server.ts";
import { Browser, type Reply } from "./testing/browser.ts";
import { agree, must, startCampaign } from "./testing/campaign.ts";
import { PASSWORD } from "./testing/members.ts";

const WORKERS = 10;
const PRESENTATIONS = 8;
/** Sentences, and five judgments for each of their four scenes. */
const WANTED = PRESENTATIONS + PRESENTATIONS * 4 * 5;
/** Every connection is terminated whenever so many answers have been acknowledged. */
const ANSWERS_BETWEEN_OUTAGES = 8;
const MAX_REPLY_MS = 5_000;

const databases = postgresDatabases();
let proxy: Proxy;
let administrator: pg.Client;
let [database, server]: [Database?, Server?] = [];
let url = "";
beforeAll(async () => {
  const direct = await databases.url();
  administrator = new pg.Client({ connectionString: direct });
  await administrator.connect();
  proxy = await startProxy(Number(new URL(direct).port));
  database = await openDatabase({ url: direct.replace(/:\d+\//, `:${proxy.port}/`) });
  server = await createServer({
    database,
    images: "no-images",
    now: Date.now,
    version: "0.0.0",
    setupToken: "token",
    requestsPerMinute: 100_000,
  });
  url = await server.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(async () => {
  await server?.close();
  await database?.close();
  await administrator.end();
  proxy.close();
});

test("connections terminated under load cost no answer that was acknowledged, and pay each once", async () => {
  const owner = await new Browser(() => url).open();
  await must(owner.send("POST", "/api/setup", { token: "token", name: "owner", password: PASSWORD }));
  const path = await startCampaign(owner, { id: "c", presentations: { dev: PRESENTATIONS } });
  const names = Array.from({ length: WORKERS }, (_, i) => `w${i}`);
  const { invitations } = (await must(owner.send("POST", `${path}/invitations`, { names }))) as {
    invitations: { token: string }[];
  };
  const statuses = new Set<number>();
  /** Repeats a request until the database answers again. */
  const retry = async (send: () => Promise<Reply>): Promise<unknown> => {
    for (;;) {
      const { status, body, headers } = await send();
      statuses.add(status);
      if (status === 200) return body;
      expect({ status, retryAfter: headers.get("retry-after") }).toEqual({ status: 503, retryAfter: "2" });
    }
  };
  let acknowledged = 0;
  await Promise.all(
    invitations.map(async ({ token: invitation }) => {
      const worker = await new Browser(() => url).open();
      await must(worker.send("POST", "/api/join", { invitation }));
      await agree(worker);
      while (acknowledged < WANTED) {
        const claimed = (await retry(() => worker.send("POST", "/api/work/claim"))) as {
          kind: string;
          assignment: string;
          task: { kind: string };
        };
        if (claimed.kind === "none") continue;
        const content =
          claimed.task.kind === "judge-scene"
            ? "true"
            : { sentence: `There is a box with exactly two yellow items ${claimed.assignment}` };
        const answer = { key: "k", content };
        await retry(() => worker.send("POST", `/api/work/${claimed.assignment}/answer`, answer));
        acknowledged += 1;
        if (acknowledged % ANSWERS_BETWEEN_OUTAGES === 0) {
          await administrator.query(
            "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
          );
        }
      }
    }),
  );
  expect([...statuses].sort()).toEqual([200, 503]); // it was hit, and never failed otherwise
  const { rows } = await administrator.query(
    "select (select count(*)::int from answers) as answers, (select count(*)::int from ledger where kind = 'pay') as paid",
  );
  expect(rows[0]).toEqual({ answers: WANTED, paid: WANTED });
  const { rows: books } = await administrator.query(
    `select committed, (select sum(amount) from ledger) + (select sum(reserved_amount) from assignments) as booked
     from budgets`,
  );
  expect(books[0].committed).toBe(books[0].booked);
});

test.each(["freeze", "refuse"] as const)(
  "while PostgreSQL does not answer (%s), replies and the health check are 503 within five seconds, and the server recovers",
  async (outage) => {
    const guest = await new Browser(() => url).open();
    const ask = () => guest.send("GET", "/api/benchmarks");
    expect((await ask()).status).toBe(200);
    proxy[outage]();
    const begin = performance.now();
    const replies = await Promise.all([ask(), ask(), guest.send("GET", "/healthz")]);
    expect(performance.now() - begin).toBeLessThan(MAX_REPLY_MS);
    expect(replies.map(({ status }) => status)).toEqual([503, 503, 503]);
    proxy.recover();
    await expect.poll(async () => (await guest.send("GET", "/healthz")).status).toBe(200);
    expect((await ask()).status).toBe(200);
  },
);

/** A TCP proxy that can stop passing bytes on, like a frozen database, or refuse connections, like one that is stopped. */
interface Proxy {
  readonly port: number;
  freeze(): void;
  refuse(): void;
  recover(): void;
  close(): void;
}

async function startProxy(target: number): Promise<Proxy> {
  const sockets = new Set<Socket>();
  let state: "open" | "frozen" | "refusing" = "open";
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  const listener: TcpServer = createTcpServer((client) => {
    if (state === "refusing") return void client.destroy();
    sockets.add(client.on("error", () => {}));
    if (state === "frozen") return;
    const upstream = connect(target, "127.0.0.1").on("error", () => {});
    sockets.add(upstream);
    client.pipe(upstream).pipe(client);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.once("close", () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  const address = listener.address();
  if (address === null || typeof address === "string") throw new Error("No port was given");
  return {
    port: address.port,
    freeze: () => {
      state = "frozen";
      for (const socket of sockets) socket.unpipe().pause();
    },
    refuse: () => {
      state = "refusing";
      cut();
    },
    recover: () => {
      state = "open";
      cut();
    },
    close: () => {
      cut();
      listener.close();
    },
  };
}
