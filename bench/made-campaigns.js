import { execFileSync, fork, spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { openDatabase } from "../dist/database/index.js";
import { closeConnections, newSession } from "./http-session.js";

const SERVER = fileURLToPath(new URL("./collection-server.js", import.meta.url));
const MAKE = fileURLToPath(new URL("./make-campaign.js", import.meta.url));
/** Ten times NLVR2 is more than the usual heap. */
const HEAP = "--max-old-space-size=8192";
/** Tasks that are left open, so that workers have something to do: in every stage, and most in the longest one. */
const LEFT = { "image-pruning": 0.1, "set-construction": 0.1, writing: 0.2, validation: 0.3 };
const DAY = 86_400_000;
/** Where Debian has its versions of PostgreSQL. */
const INSTALLED = "/usr/lib/postgresql";

/** A folder for the databases and images of this run; `cleanUp` removes it, and stops what was started. */
export const folder = mkdtempSync(join(tmpdir(), "counterpoint-growth-"));
chmodSync(folder, 0o755); // PostgreSQL runs as another user, where this runs as root
const cleaners = [];

export async function cleanUp() {
  closeConnections();
  for (const clean of cleaners.toReversed()) await clean();
  rmSync(folder, { recursive: true, force: true });
}

/** Milliseconds that an action takes. */
export async function timed(act) {
  const begin = performance.now();
  await act();
  return performance.now() - begin;
}

/** A quantile of times. */
export function at(times, share) {
  return times.toSorted((a, b) => a - b)[Math.floor(share * (times.length - 1))];
}

/** An answer that the rules accept; a sentence is new each time. */
export function answerTo(task) {
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
export async function makeDatabase(place, name, { sets, left = LEFT, keep }) {
  const location = place === undefined ? { folder: join(folder, name) } : { url: urlOf(place, name) };
  let exists = false;
  if (place !== undefined) {
    const admin = new pg.Client({ connectionString: place });
    await admin.connect();
    const { rowCount } = await admin.query("select from pg_database where datname = $1", [name]);
    exists = rowCount > 0;
    if (!exists) await admin.query(`create database ${name}`);
    await admin.end();
    if (!keep)
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

export async function startServer(location) {
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
export async function setUp({ url }) {
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
export async function addSessions(location, count) {
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

export async function signIn({ url }, tokens) {
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
export async function findPostgres() {
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
