import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../database/index.ts";
import { startPostgres, type TestPostgres } from "../database/testing/start-postgres.ts";
import { createServer } from "./create-server.ts";
import { Browser } from "./testing/browser.ts";
import { must, startCampaign } from "./testing/campaign.ts";
import { PASSWORD } from "./testing/members.ts";

const MAX_REPLY_MS = 5_000;

test.skipIf(process.platform === "win32")(
  "while every process of PostgreSQL is frozen, claims and the health check are 503 within five seconds; afterwards they succeed",
  async () => {
    const postgres = await startPostgres();
    onTestFinished(postgres.stop);
    const database = await openDatabase({ url: `${postgres.url}/postgres` });
    onTestFinished(database.close);
    const server = await createServer({
      database,
      images: "no-images",
      now: Date.now,
      version: "0.0.0",
      setupToken: "token",
    });
    onTestFinished(server.close);
    const url = await server.listen({ host: "127.0.0.1", port: 0 });
    const owner = await new Browser(() => url).open();
    await must(owner.send("POST", "/api/setup", { token: "token", name: "owner", password: PASSWORD }));
    const path = await startCampaign(owner, { presentations: { train: 2 } });
    const invited = await must(owner.send("POST", `${path}/invitations`, { names: ["writer"] }));
    const [{ token: invitation }] = (invited as { invitations: [{ token: string }] }).invitations;
    const worker = await new Browser(() => url).open();
    await must(worker.send("POST", "/api/join", { invitation }));
    const claim = () => worker.send("POST", "/api/work/claim");
    const checkHealth = () => new Browser(() => url).send("GET", "/healthz");

    const processes = await processesOf(postgres);
    const signalAll = (signal: NodeJS.Signals) => {
      for (const pid of processes) process.kill(pid, signal);
    };
    signalAll("SIGSTOP");
    const begin = performance.now();
    // One finds the open connection, the others open new ones, which nobody accepts.
    const replies = await Promise.all([claim(), claim(), checkHealth()]).finally(() => signalAll("SIGCONT"));
    expect(performance.now() - begin).toBeLessThan(MAX_REPLY_MS);
    expect(replies.map(({ status }) => status)).toEqual([503, 503, 503]);
    for (const { headers } of replies) expect(headers.get("retry-after")).toBe("2");
    await expect.poll(async () => (await checkHealth()).status).toBe(200);
    expect((await claim()).status).toBe(200);
  },
);

/** The process that PostgreSQL was started as, and those that it has started. */
async function processesOf({ url, folder }: TestPostgres): Promise<readonly number[]> {
  const client = new pg.Client(`${url}/postgres`);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    "select pid from pg_stat_activity where pid <> pg_backend_pid()",
  );
  await client.end();
  const [first] = (await readFile(join(folder, "postmaster.pid"), "utf8")).split("\n");
  return [Number(first), ...rows.map(({ pid }) => pid)];
}
