/*
 * How what people wait for grows with a campaign:
 *   npm run build && node bench/growth.js [--sizes 1000,10000,100000,nlvr2] [--rounds 80] [--embedded]
 *   npm run build && node bench/growth.js --commands [--sizes ...]
 *   npm run build && node bench/growth.js --servers 2 --scale 10 --workers 1000 [--seconds 60]
 * The first measures every operation of OPERATIONS and DASHBOARDS through the real server on campaigns of several sizes,
 * and prints the growth from the smallest to each. A size is the number of answers at the end; the campaigns are in the
 * middle, with open tasks in every stage. All sizes are measured in turns, so that whatever else the machine does falls on each
 * of them alike. The second runs COMMANDS on campaigns that are answered to their end. The third lets so many workers, who
 * think 3 to 7 s, work at once on so many times NLVR2's size, and prints rates and latencies.
 * All need a PostgreSQL with JIT (LLVM), as most are: a superuser's DATABASE_URL, or the programs of one in /usr/lib/postgresql.
 * --embedded measures the sizes on the embedded database instead. --keep leaves the databases, which the next run uses again.
 */
import { execFileSync, fork, spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import pg from "pg";
import { openDatabase } from "../dist/database/index.js";
import { closeConnections, newSession } from "./http-session.js";
import { NLVR2, setsFor } from "./make-campaign.js";
import { CHECKOUT, runCommand } from "./run-command.js";

const SERVER = fileURLToPath(new URL("./collection-server.js", import.meta.url));
const MAKE = fileURLToPath(new URL("./make-campaign.js", import.meta.url));
/** Ten times NLVR2 is more than the usual heap. */
const HEAP = "--max-old-space-size=8192";
const MAX_GROWTH = 1.5;
const MAX_P99_MS = 100;
const RATE = 200;
const THINK_MS = [3_000, 7_000];
/** Until all workers are at work and the servers have compiled what they run; not counted. */
const WARM_UP_MS = 10_000;
/** Tasks that are left open, so that workers have something to do: in every stage, and most in the longest one. */
const LEFT = { "image-pruning": 0.1, "set-construction": 0.1, writing: 0.2, validation: 0.3 };
const DAY = 86_400_000;
const WORKERS_PER_SIZE = 4;
/** Where Debian has its versions of PostgreSQL. */
const INSTALLED = "/usr/lib/postgresql";

/** What workers do, in this order, and what is timed of it. */
const OPERATIONS = [
  { name: "claim", run: async (worker) => (worker.claimed = await worker.send("POST", "/api/work/claim")) },
  { name: "/api/work", run: (worker) => worker.send("GET", "/api/work") },
  {
    name: "submit",
    run: ({ send, claimed }) =>
      send("POST", `/api/work/${claimed.assignment}/answer`, { key: "k", content: answerTo(claimed.task) }),
  },
];

/** Requests of members about the whole campaign, timed a few times each. */
const DASHBOARDS = [
  { name: "progress", path: "/api/campaigns/photos/progress" },
  { name: "workers", path: "/api/campaigns/photos/workers" },
];

/** Commands on a campaign that is answered to its end, each run once, with the time and memory wanted at NLVR2's size. */
const COMMANDS = [
  {
    name: "build",
    args: (out) => ["campaign", "build", "photos", "--no-images", "--out", join(out, "corpus")],
    wanted: { seconds: 60, megabytes: 1_500 },
  },
];

const { values } = parseArgs({
  options: {
    sizes: { type: "string", default: "1000,10000,100000,nlvr2" },
    rounds: { type: "string", default: "80" },
    embedded: { type: "boolean", default: false },
    scale: { type: "string" },
    servers: { type: "string", default: "2" },
    workers: { type: "string", default: "1000" },
    seconds: { type: "string", default: "60" },
    commands: { type: "boolean", default: false },
    keep: { type: "boolean", default: false },
  },
});
const folder = mkdtempSync(join(tmpdir(), "counterpoint-growth-"));
chmodSync(folder, 0o755); // PostgreSQL runs as another user, where this runs as root
const cleaners = [];
try {
  if (values.scale !== undefined) await measureLoad();
  else if (values.commands) await measureCommands();
  else await measureGrowth();
} finally {
  closeConnections();
  for (const clean of cleaners.toReversed()) await clean();
  rmSync(folder, { recursive: true, force: true });
}

function readSizes() {
  return values.sizes.split(",").map((name) => {
    const answers = name === "nlvr2" ? NLVR2.answers : Number(name);
    return { name: name === "nlvr2" ? "NLVR2" : answers.toLocaleString("en-US"), answers };
  });
}

/** Latencies of each operation at each size, in turns. */
async function measureGrowth() {
  const rounds = Number(values.rounds);
  const place = values.embedded ? undefined : await findPostgres();
  const sizes = readSizes();
  for (const size of sizes) {
    const location = await makeDatabase(place, `growth_${size.answers}`, { sets: setsFor(size.answers) });
    const tokens = await addSessions(location, WORKERS_PER_SIZE);
    size.server = await startServer(location);
    size.owner = await setUp(size.server);
    size.workers = await signIn(size.server, tokens);
    size.times = Object.fromEntries([...OPERATIONS, ...DASHBOARDS].map(({ name }) => [name, []]));
  }
  for (let round = -10; round < rounds; round += 1) {
    for (const { workers, times, owner } of sizes) {
      const worker = workers[(round + workers.length * 10) % workers.length];
      for (const { name, run } of OPERATIONS) {
        const took = await timed(() => run(worker));
        if (round >= 0) times[name].push(took); // the first rounds prepare the statements
      }
      if (round >= 0 && round % 40 === 0)
        for (const { name, path } of DASHBOARDS) times[name].push(await timed(() => owner("GET", path)));
    }
  }
  const [smallest] = sizes;
  let isHeld = true;
  console.log(values.embedded ? "embedded database" : "PostgreSQL with JIT");
  for (const { name } of [...OPERATIONS, ...DASHBOARDS]) {
    console.log(`\n${name.padEnd(12)}      p50        p99     growth of p50`);
    for (const size of sizes) {
      const growth = at(size.times[name], 0.5) / at(smallest.times[name], 0.5);
      const isBounded = OPERATIONS.some((operation) => operation.name === name);
      if (isBounded && growth > MAX_GROWTH) isHeld = false;
      const [p50, p99] = [0.5, 0.99].map((share) =>
        `${at(size.times[name], share).toFixed(1)} ms`.padStart(10),
      );
      console.log(`${size.name.padStart(12)} ${p50} ${p99} ${growth.toFixed(2).padStart(9)}`);
    }
  }
  for (const { name, server } of sizes) {
    const { longestBlock } = await server.ask();
    console.log(`\n${name}: the event loop was blocked for ${longestBlock.toFixed(0)} ms at most`);
  }
  console.log(
    `\nWanted: claim, submit and /api/work grow by at most ${MAX_GROWTH}: ${isHeld ? "held" : "MISSED"}`,
  );
  if (!isHeld) process.exitCode = 1;
}

/** Time and peak memory of commands on whole campaigns. */
async function measureCommands() {
  const place = await findPostgres();
  for (const size of readSizes()) {
    const location = await makeDatabase(place, `growth_${size.answers}_end`, {
      sets: setsFor(size.answers),
      left: {},
    });
    const out = mkdtempSync(join(folder, "out-"));
    for (const { name, args, wanted } of COMMANDS) {
      const { seconds, megabytes } = runCommand(args(out), CHECKOUT, { DATABASE_URL: location });
      const isHeld = seconds <= wanted.seconds && megabytes <= wanted.megabytes;
      const limits = `wanted: ${wanted.seconds} s, ${wanted.megabytes} MB`;
      console.log(
        `${size.name.padStart(12)} ${name}: ${seconds.toFixed(1)} s, ${megabytes} MB (${limits}: ${isHeld ? "held" : "MISSED"})`,
      );
      if (!isHeld) process.exitCode = 1;
    }
  }
}

/** Many workers at once, on several servers. */
async function measureLoad() {
  const [scale, seconds, count] = [values.scale, values.seconds, values.workers].map(Number);
  const place = await findPostgres();
  const location = await makeDatabase(place, `growth_${scale}x`, { sets: Math.round(scale * NLVR2.sets) });
  const tokens = await addSessions(location, count);
  const servers = [];
  for (let i = 0; i < Number(values.servers); i += 1) servers.push(await startServer(location));
  const shares = servers.map((server, i) => {
    const own = tokens.filter((_, at) => at % servers.length === i);
    return signIn(server, own);
  });
  const workers = (await Promise.all(shares)).flat();
  const times = Object.fromEntries(OPERATIONS.map(({ name }) => [name, []]));
  const think = () => THINK_MS[0] + (THINK_MS[1] - THINK_MS[0]) * Math.random();
  const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  const begin = performance.now() + WARM_UP_MS;
  const end = begin + 1_000 * seconds;
  let failed = 0;
  let before;
  await Promise.all([
    wait(WARM_UP_MS).then(async () => {
      before = await Promise.all(servers.map((server) => server.ask()));
    }),
    ...workers.map(async (worker) => {
      await wait(think() * Math.random());
      while (performance.now() < end) {
        for (const { name, run } of OPERATIONS) {
          if (name === "submit") await wait(think());
          const since = performance.now();
          const took = await timed(() => run(worker)).catch(() => undefined);
          if (took === undefined) failed += 1;
          else if (since >= begin && since < end) times[name].push(took);
        }
      }
    }),
  ]);
  const elapsed = (performance.now() - begin) / 1_000;
  console.log(
    `${workers.length} workers who think ${THINK_MS.map((ms) => ms / 1_000).join(" to ")} s on ${servers.length} servers, ${scale} times NLVR2:`,
  );
  for (const [name, list] of Object.entries(times)) {
    const [p50, p99] = [0.5, 0.99].map((share) => `${at(list, share).toFixed(1)} ms`);
    console.log(
      `  ${name.padEnd(10)} ${(list.length / seconds).toFixed(0)}/s  p50 ${p50}  p99 ${p99}  (${list.length})`,
    );
  }
  for (const [i, server] of servers.entries()) {
    const { user, system, longestBlock } = await server.ask();
    const used = (user + system - before[i].user - before[i].system) / 1e6 / elapsed;
    console.log(
      `  server ${i + 1}: ${(100 * used).toFixed(0)} % of a processor; blocked for ${longestBlock.toFixed(0)} ms at most`,
    );
  }
  const isHeld =
    failed === 0 &&
    ["claim", "submit"].every(
      (name) => at(times[name], 0.99) < MAX_P99_MS && times[name].length / seconds >= RATE * 0.95,
    );
  console.log(
    `Wanted: ${RATE} claims and answers per second, p99 under ${MAX_P99_MS} ms, none failed: ${isHeld ? "held" : "MISSED"} (${failed} failed)`,
  );
  if (!isHeld) process.exitCode = 1;
}

async function timed(act) {
  const begin = performance.now();
  await act();
  return performance.now() - begin;
}

function at(times, share) {
  return times.toSorted((a, b) => a - b)[Math.floor(share * (times.length - 1))];
}

/** An answer that the rules accept; a sentence is new each time. */
function answerTo(task) {
  if (task.kind === "prune-images") return { removed: {} };
  if (task.kind === "construct-set") return { duplicates: [], notInteresting: [] };
  if (task.kind === "judge-pair") return "true";
  const words = randomBytes(8).toString("hex");
  return {
    kind: "sentence",
    selected: [0, 1],
    sentence: `One image shows exactly two boats named ${words}.`,
  };
}

/** A database with a campaign of so many sets; one that is there already is used again. Without PostgreSQL, the folder of an embedded one. */
async function makeDatabase(place, name, { sets, left = LEFT }) {
  const location = place === undefined ? { folder: join(folder, name) } : { url: urlOf(place, name) };
  let exists = false;
  if (place !== undefined) {
    const admin = new pg.Client({ connectionString: place });
    await admin.connect();
    const { rowCount } = await admin.query("select from pg_database where datname = $1", [name]);
    exists = rowCount > 0;
    if (!exists) await admin.query(`create database ${name}`);
    await admin.end();
    if (!values.keep)
      cleaners.push(async () => {
        const client = new pg.Client({ connectionString: place });
        await client.connect();
        await client.query(`drop database ${name} with (force)`);
        await client.end();
      });
  }
  if (!exists) {
    const begin = performance.now();
    const made = place === undefined ? ["--data", location.folder] : ["--database", location.url];
    const open = Object.entries(left).flatMap(([stage, share]) => ["--left", `${stage}=${share}`]);
    execFileSync(process.execPath, [HEAP, MAKE, ...made, "--sets", `${sets}`, ...open], { stdio: "ignore" });
    console.log(`Made ${name}: ${sets} sets, ${((performance.now() - begin) / 1_000).toFixed(0)} s`);
  }
  return location.url ?? location.folder;
}

function urlOf(place, name) {
  const url = new URL(place);
  url.pathname = `/${name}`;
  return url.href;
}

async function startServer(location) {
  const child = fork(SERVER, [location, join(folder, "images"), "token"]);
  const [{ url }] = await once(child, "message");
  cleaners.push(async () => {
    child.kill("SIGTERM");
    await once(child, "exit");
  });
  return {
    url,
    ask: async () => {
      child.send({ usage: true });
      const [reply] = await once(child, "message");
      return reply;
    },
  };
}

/** The owner's session; a database that is used again has one, whose password is the same. */
async function setUp({ url }) {
  const owner = newSession(url);
  await owner("GET", "/api/session");
  const account = { name: "owner", password: "correct horse battery" };
  await owner("POST", "/api/setup", { token: "token", ...account }).catch(() =>
    owner("POST", "/api/session", account),
  );
  return owner;
}

/**
 * Opens sessions of the campaign's own workers, those with most answers and those with fewest in turns, and returns their tokens. They
 * are written into the database, as joining would, because nobody knows the workers' invitations.
 */
async function addSessions(location, count) {
  const { db, now, close } = await openDatabase(asLocation(location));
  const { rows } = await db.$client.query(
    "select worker as id from assignments where answered group by worker order by count(*) desc, worker",
  );
  const own = Array.from({ length: count }, (_, i) => rows.at(i % 2 === 0 ? i / 2 : -(i + 1) / 2).id);
  const tokens = own.map(() => randomBytes(32).toString("base64url"));
  const ids = tokens.map((token) => createHash("sha256").update(token).digest("hex"));
  await db.$client.query(
    "insert into worker_sessions (id, worker, expires_at) select id, worker, $3 from unnest($1::text[], $2::text[]) as s (id, worker)",
    [ids, own, now() + DAY],
  );
  await close();
  return tokens;
}

async function signIn({ url }, tokens) {
  const workers = [];
  for (const token of tokens) {
    const send = newSession(url, token);
    await send("GET", "/api/session");
    workers.push({ send });
  }
  return workers;
}

function asLocation(location) {
  return /^postgres/.test(location) ? { url: location } : { folder: location };
}

/** The URL of a PostgreSQL with JIT: that of DATABASE_URL, or one that is started for this run. */
async function findPostgres() {
  const url = process.env.DATABASE_URL ?? (await startPostgres());
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query("select pg_jit_available() as jit");
  await client.end();
  if (rows[0].jit) return url;
  throw new Error(
    "This PostgreSQL has no JIT, which statements of large campaigns can fall into: install one with LLVM",
  );
}

async function startPostgres() {
  const versions = existsSync(INSTALLED) ? readdirSync(INSTALLED).sort((a, b) => Number(b) - Number(a)) : [];
  if (versions.length === 0)
    throw new Error("Name a PostgreSQL with LLVM in DATABASE_URL, or install Debian's postgresql");
  const bin = join(INSTALLED, versions[0], "bin");
  const data = join(folder, "postgres");
  mkdirSync(data);
  const user = {};
  if (process.getuid() === 0) {
    [user.uid, user.gid] = ["-u", "-g"].map((flag) => Number(execFileSync("id", [flag, "postgres"])));
    chownSync(data, user.uid, user.gid);
  }
  execFileSync(
    join(bin, "initdb"),
    ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8"],
    {
      ...user,
      cwd: data,
      stdio: "ignore",
    },
  );
  const port = await freePort();
  const settings = [
    "listen_addresses=127.0.0.1",
    `unix_socket_directories=${data}`,
    "shared_buffers=1GB",
    "max_wal_size=4GB",
  ];
  const server = spawn(
    join(bin, "postgres"),
    ["-D", data, "-p", `${port}`, ...settings.flatMap((setting) => ["-c", setting])],
    { ...user, cwd: data, stdio: "ignore" },
  );
  cleaners.push(async () => {
    server.kill("SIGINT");
    await once(server, "exit");
  });
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    const isUp = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => {});
    if (isUp) return url;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function freePort() {
  const probe = createServer();
  await new Promise((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
