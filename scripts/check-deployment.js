// Runs the deployment of docs/deploying.md on this machine, plays campaigns through it, and takes parts of it away; about four minutes.
//   npm run build && npm run check:deployment
// Four servers with separate folders behind HAProxy, images in S3-compatible storage, PostgreSQL with a synchronous replica, PgBouncer.
// Everything listens at loopback addresses only. Not part of the tests.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import sharp from "sharp";
import { Deployment } from "./deployment/deployment.js";
import { query } from "./deployment/postgres-pair.js";
import { end, endAll, findPrograms, wait, waitUntil } from "./deployment/programs.js";
import { Workers } from "./deployment/workers.js";

const WORKERS = 24;
const [SETS, IMAGES_PER_SET] = [16, 8];
/** Pictures are drawn of so many grey cells each way. */
const GRID = 8;
const DRAWN = { width: 320, height: 256 };
const MAX_FAILED_REQUESTS = 5;
const FAILOVERS = 3;
const MAX_RECOVERY_SECONDS = 5;
const ANSWERS_BEHIND_PGBOUNCER = 1_000;
const MAX_MINUTES = 15;
const PASSWORD = "correct horse battery";
const SETTINGS = { requireQualification: false, limitedPool: 1 };

const problems = [];
const programs = findPrograms([
  ...["initdb", "pg_basebackup", "pg_ctl", "pg_rewind", "postgres", "psql"],
  ...["haproxy", "openssl", "pgbouncer"],
]);
const folder = mkdtempSync(join(tmpdir(), "counterpoint-deployment-"));
const deployment = new Deployment(programs, folder);
const interrupted = new Promise((_, reject) => {
  const stop = (why) => reject(new Error(why));
  setTimeout(stop, 60_000 * MAX_MINUTES, `It is not done after ${MAX_MINUTES} minutes`).unref();
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => stop(signal));
});
const started = performance.now();
try {
  await Promise.race([checkAll(), interrupted]);
  console.log(
    `\n${problems.length === 0 ? "All is well" : `Problems: ${problems.length}`}, after ${secondsSince(started)} s`,
  );
} finally {
  await endAll();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(problems.length === 0 ? 0 : 1); // servers of the object storage and connections may be open

async function checkAll() {
  await deployment.start();
  const { setupToken } = await deployment.startServer("app1");
  const owner = deployment.newBrowser();
  const isUp = async () => (await owner.send("GET", "/api/session")).status === 200;
  await waitUntil("HAProxy has found a server", isUp);
  await owner.must("POST", "/api/setup", { token: setupToken, name: "owner", password: PASSWORD });
  await Promise.all(["app2", "app3", "app4"].map((name) => deployment.startServer(name)));
  console.log(`Started after ${secondsSince(started)} s`);
  const findings = await deployment.checkCompose();
  if (findings === undefined) console.log("  compose.yaml is not checked: there is no docker compose");
  else check("compose.yaml is valid", findings === "", findings);

  const pictures = await addPhotosCampaign(owner);
  await checkKilledServers(owner);
  await checkImages(owner, pictures);
  await checkArchives(owner, pictures);
  await checkFailover(owner);
  await checkPgBouncer(owner);
  await checkOtherVersion(owner);
  const logged = deployment.failuresLogged();
  check("failures of their own that servers logged: none", logged.length === 0, logged.join("\n"));
  await deployment.stop();
}

/** Prints a line, and counts a problem unless it holds. */
function check(line, holds, details = "") {
  console.log(`  ${holds ? "ok " : "NOT"} ${line}`);
  if (holds) return;
  problems.push(line);
  if (details !== "") console.log(indented(details));
}

function indented(lines) {
  return lines.replace(/^/gm, "      ");
}

/** A campaign of photographs; returns the content of its pictures by hash. */
async function addPhotosCampaign(owner) {
  const begin = performance.now();
  const path = await addCampaign(owner, "photos", "photos", { sentencesPerSet: 4 });
  const pictures = new Map();
  for (let set = 0; set < SETS; set += 1) {
    const images = await Promise.all(
      Array.from({ length: IMAGES_PER_SET }, async () => {
        const { cells, bytes } = await drawPicture();
        const { hash } = await owner.must("POST", `${path}/images`, bytes);
        pictures.set(hash, cells);
        return hash;
      }),
    );
    await owner.must("POST", `${path}/sets`, { sets: [{ set, synset: `synset ${set}`, images }] });
  }
  await owner.must("POST", `${path}/start`);
  console.log(`Added ${pictures.size} photographs in ${secondsSince(begin)} s`);
  return pictures;
}

async function addCampaign(owner, id, recipe, settings = {}) {
  const described = { id, name: id, recipe, seed: "1", currency: "USD", budget: 10_000_000 };
  await owner.must("POST", "/api/campaigns", { ...described, settings: { ...SETTINGS, ...settings } });
  return `/api/campaigns/${id}`;
}

/** A campaign of scenes, each of whose presentations wants a sentence and twenty judgments. */
async function addScenesCampaign(owner, id, count) {
  const path = await addCampaign(owner, id, "scenes");
  await owner.must("POST", `${path}/presentations`, { split: "dev", count });
  await owner.must("POST", `${path}/start`);
}

async function letWork(owner, campaign, url) {
  const names = Array.from({ length: WORKERS }, (_, i) => `w${i}`);
  const { invitations } = await owner.must("POST", `/api/campaigns/${campaign}/invitations`, { names });
  return new Workers((address) => deployment.newBrowser(address, url), invitations);
}

/** Two of four servers are killed while workers work; the campaign is then played to its end. */
async function checkKilledServers(owner) {
  console.log("\nTwo of four servers are killed under load");
  const workers = await letWork(owner, "photos");
  await workers.waitForAnswers(100);
  const killed = performance.now();
  await Promise.all(["app2", "app3"].map((name) => end(deployment.servers.get(name).child, "SIGKILL")));
  await workers.waitForAnswers(200);
  const { failures, requests } = workers.counts();
  check(
    `failed requests of ${requests}: ${failures} (at most ${MAX_FAILED_REQUESTS}), 200 answers ${secondsSince(killed)} s after the kill`,
    failures <= MAX_FAILED_REQUESTS,
  );
  if (failures > 0) console.log(indented(workers.describeFailures()));
  await Promise.all(["app2", "app3"].map((name) => deployment.startServer(name)));
  const isSettled = async () => (await owner.must("POST", "/api/campaigns/photos/advance")).settled;
  await Promise.race([
    waitUntil("the campaign is complete", isSettled, { seconds: 300, everyMs: 2_000 }),
    workers.end,
  ]);
  await workers.stop();
  await checkBooks("photos", workers);
}

/** Acknowledged answers, stored answers and paid answers are the same, and the budget is what the ledger says. */
async function checkBooks(campaign, { acknowledged }) {
  const rows = (sql) => query(deployment.postgres.primary, sql, [campaign], "counterpoint");
  const stored = await rows(
    "select n.assignment as id from answers n join assignments a on a.id = n.assignment where a.campaign = $1",
  );
  const paid = await rows("select substr(key, 5) as id from ledger where campaign = $1 and key like 'pay/%'");
  const [{ committed, booked }] = await rows(
    `select committed, (select coalesce(sum(amount), 0) from ledger where campaign = $1)
       + (select coalesce(sum(reserved_amount), 0) from assignments where campaign = $1) as booked
     from budgets where campaign = $1`,
  );
  const wanted = acknowledged.map(({ assignment }) => assignment);
  const differences = (found) => {
    const ids = found.map(({ id }) => id);
    const lost = wanted.filter((id) => !ids.includes(id)).length;
    const unknown = ids.filter((id) => !wanted.includes(id)).length;
    return { lost, unknown, doubled: ids.length - new Set(ids).size };
  };
  const isNone = ({ lost, unknown, doubled }) => lost + unknown + doubled === 0;
  const [inStored, inPaid] = [differences(stored), differences(paid)];
  check(
    `answers acknowledged ${wanted.length}, stored ${stored.length}, paid ${paid.length}; lost or doubled: none`,
    new Set(wanted).size === wanted.length && isNone(inStored) && isNone(inPaid),
    JSON.stringify({ stored: inStored, paid: inPaid }),
  );
  check(`spent and reserved: ${committed}, by the ledger ${booked}`, Number(committed) === Number(booked));
}

/** Every server shows every photograph as it was drawn. */
async function checkImages(owner, pictures) {
  console.log("\nEvery server has every image and the whole archive");
  const begin = performance.now();
  let wrong = 0;
  for (const { url } of deployment.servers.values()) {
    for (const [hash, cells] of pictures) {
      const { status, bytes } = await owner.send(
        "GET",
        `/api/campaigns/photos/images/${hash}`,
        undefined,
        url,
      );
      if (status !== 200 || !(await shows(bytes, cells))) wrong += 1;
    }
  }
  const asked = deployment.servers.size * pictures.size;
  check(`images asked for ${asked}, wrong ${wrong}, in ${secondsSince(begin)} s`, wrong === 0);
}

/** A picture of random grey cells. */
async function drawPicture() {
  const cells = Uint8Array.from({ length: GRID * GRID }, () => 256 * Math.random());
  const bytes = await sharp(cells, { raw: { width: GRID, height: GRID, channels: 1 } })
    .resize({ ...DRAWN, fit: "fill", kernel: "nearest" })
    .png()
    .toBuffer();
  return { cells, bytes };
}

/** True when a file shows these cells; it has been scaled and compressed. */
async function shows(bytes, cells) {
  const { data, info } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true });
  return cells.every((grey, i) => {
    const x = Math.floor(((i % GRID) + 0.5) * (info.width / GRID));
    const y = Math.floor((Math.floor(i / GRID) + 0.5) * (info.height / GRID));
    return Math.abs(data[info.channels * (y * info.width + x)] - grey) < 16;
  });
}

/** Every server gives the same archive, and it can be restored elsewhere with all images. */
async function checkArchives(owner, pictures) {
  const begin = performance.now();
  const archives = [];
  for (const { url } of deployment.servers.values()) {
    const { status, bytes } = await owner.send("GET", "/api/campaigns/photos/archive", undefined, url);
    archives.push(status === 200 ? gunzipSync(bytes).toString().trimEnd().split("\n") : []);
  }
  const [first] = archives;
  const differ = archives.filter((lines) => lines.join("\n") !== first.join("\n")).length;
  check(
    `archives of ${archives.length} servers, ${first.length} lines; different: ${differ}, in ${secondsSince(begin)} s`,
    differ === 0 && first.length > pictures.size,
  );
  const [file, data] = [join(folder, "photos.jsonl.gz"), join(folder, "restored")];
  const exported = await deployment.command("campaign", "export", "photos", "--out", file);
  const restored = await deployment.commandElsewhere(data, "campaign", "import", file);
  check(`lines exported ${exported.lines}, restored ${restored.lines}`, exported.lines === restored.lines);
}

/** The primary is killed and its replica promoted, again and again; workers go on. */
async function checkFailover(owner) {
  console.log(`\nFailover to the synchronous replica, ${FAILOVERS} times`);
  const { postgres } = deployment;
  await addScenesCampaign(owner, "failover", 300);
  const workers = await letWork(owner, "failover");
  for (let i = 1; i <= FAILOVERS; i += 1) {
    await workers.waitForAnswers(100);
    const killed = performance.now();
    await postgres.killPrimary();
    await wait(500); // whoever watches it notices
    const promoted = performance.now();
    await postgres.promote();
    await workers.waitForAnswers(1);
    const { at } = workers.acknowledged.at(-1);
    const recovery = (at - promoted) / 1_000;
    check(
      `${postgres.primary.name} promoted: an answer is taken ${recovery.toFixed(1)} s later (at most ${MAX_RECOVERY_SECONDS}), ${((at - killed) / 1_000).toFixed(1)} s after the kill`,
      recovery <= MAX_RECOVERY_SECONDS,
    );
    if (i === 1) {
      const said = await postgres.promoteAgain();
      await workers.waitForAnswers(20);
      check(
        "promoted twice: PostgreSQL refuses, and answers are taken",
        said.includes("not in standby mode"),
        said,
      );
    }
    const rebuilding = performance.now();
    await postgres.rebuildReplica();
    console.log(
      `     ${postgres.replica.name} is a synchronous replica again after ${secondsSince(rebuilding)} s`,
    );
  }
  await workers.waitForAnswers(100);
  await workers.stop();
  const { requests, failures } = workers.counts();
  console.log(`     requests ${requests}, failed and sent again ${failures}`);
  await checkBooks("failover", workers);
}

/** One more server, which reaches the database through PgBouncer in transaction mode. */
async function checkPgBouncer(owner) {
  console.log("\nBehind PgBouncer in transaction mode");
  const DATABASE_URL = await deployment.startPgBouncer();
  const server = await deployment.addServer("behind-pgbouncer", { DATABASE_URL });
  await addScenesCampaign(owner, "pgbouncer", Math.ceil(ANSWERS_BEHIND_PGBOUNCER / 21) + 2);
  const workers = await letWork(owner, "pgbouncer", server.url);
  const begin = performance.now();
  await workers.waitForAnswers(ANSWERS_BEHIND_PGBOUNCER);
  await workers.stop();
  const { requests, failures } = workers.counts();
  check(
    `requests ${requests}, failed ${failures}, in ${secondsSince(begin)} s`,
    failures === 0,
    workers.describeFailures(),
  );
  await checkBooks("pgbouncer", workers);
}

/** A server that knows other tables than the database has. */
async function checkOtherVersion(owner) {
  console.log("\nA server of another version");
  const table = "drizzle.__drizzle_migrations";
  const change = (sql) => query(deployment.postgres.primary, sql, [], "counterpoint");
  await change(`insert into ${table} (hash, created_at) values ('later', 99999999999999)`);
  const said = await deployment.addServer("other-version", {}).then(
    () => "it started",
    ({ message }) => message,
  );
  check("is refused", said.includes("database/unusable"), said);
  await change(`delete from ${table} where hash = 'later'`);
  const { status } = await owner.send("GET", "/api/campaigns/failover/progress");
  check("the others go on", status === 200);
}

function secondsSince(time) {
  return ((performance.now() - time) / 1_000).toFixed(1);
}
