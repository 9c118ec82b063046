/*
 * How what people wait for grows with a campaign:
 *   npm run build && node bench/growth.js [--sizes 1000,10000,100000,nlvr2] [--rounds 80] [--embedded]
 *   npm run build && node bench/growth.js --commands [--sizes ...]
 *   npm run build && node bench/growth.js --finish [--sizes ...] [--embedded]
 *   npm run build && node bench/growth.js --servers 2 --scale 10 --workers 1000 [--seconds 60]
 * The first measures every operation of OPERATIONS and DASHBOARDS through the real server on campaigns of several sizes,
 * and prints the growth from the smallest to each. A size is the number of answers at the end; the campaigns are in the
 * middle, with open tasks in every stage. All sizes are measured in turns, so that whatever else the machine does falls on each
 * of them alike. The second runs COMMANDS on campaigns that are answered to their end. The third lets
 * thirty workers give the last answers before splitting, and goes on until they judge what splitting has opened. The fourth lets so many workers, who
 * think 3 to 7 s, work at once on so many times NLVR2's size, and prints rates and latencies.
 * All need a PostgreSQL with JIT (LLVM), as most are: a superuser's DATABASE_URL, or the programs of one in /usr/lib/postgresql.
 * --embedded measures the sizes on the embedded database instead. --keep leaves the databases, which the next run uses again.
 */
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import {
  addSessions,
  answerTo,
  at,
  cleanUp,
  findPostgres,
  folder,
  makeDatabase,
  setUp,
  signIn,
  startServer,
  timed,
} from "./made-campaigns.js";
import { NLVR2, setsFor } from "./make-campaign.js";
import { CHECKOUT, runCommand } from "./run-command.js";

const MAX_GROWTH = 1.5;
const MAX_P99_MS = 100;
const RATE = 200;
const THINK_MS = [3_000, 7_000];
/** Until all workers are at work and the servers have compiled what they run; not counted. */
const WARM_UP_MS = 10_000;
const WORKERS_PER_SIZE = 4;

/** Judgments that are left before splitting, and workers who wait for what follows, asking again after this time. */
const LAST = 60;
const WAITING = 30;
const RETRY_MS = 1_000;
const MAX_SPLIT_MS = 300_000;
const MAX_BLOCK_MS = 200;

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
  "progress",
  "guide",
  "workers",
  "images",
  "sets",
  "rounds",
  "reviews",
  "ledger",
  "payouts",
  "throughput",
].map((name) => ({ name, path: `/api/campaigns/photos/${name}` }));
const MAX_DASHBOARD_MS = 1_000;

/** Commands on a campaign that is answered to its end, each run once, with the time and memory wanted: up to NLVR2's size, and beyond. */
const COMMANDS = [
  {
    name: "build",
    args: (out) => ["campaign", "build", "photos", "--no-images", "--out", join(out, "corpus")],
    wanted: (scale) => ({ seconds: 60 * Math.max(1, scale), megabytes: scale > 1 ? 4_000 : 1_500 }),
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
    finish: { type: "boolean", default: false },
    keep: { type: "boolean", default: false },
  },
});
const { keep } = values;
try {
  if (values.scale !== undefined) await measureLoad();
  else if (values.commands) await measureCommands();
  else if (values.finish) await measureFinish();
  else await measureGrowth();
} finally {
  await cleanUp();
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
    const location = await makeDatabase(place, `growth_${size.answers}`, {
      sets: setsFor(size.answers),
      keep,
    });
    const tokens = await addSessions(location, WORKERS_PER_SIZE);
    size.server = await startServer(location);
    size.owner = await setUp(size.server);
    size.workers = await signIn(size.server, tokens);
    size.times = Object.fromEntries([...OPERATIONS, ...DASHBOARDS].map(({ name }) => [name, []]));
  }
  for (let round = -10; round < rounds; round += 1) {
    if (round === 0) for (const { server } of sizes) await server.ask(); // what is blocked from now on counts
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
      const isOperation = OPERATIONS.some((operation) => operation.name === name);
      if (isOperation ? growth > MAX_GROWTH : at(size.times[name], 0.99) > MAX_DASHBOARD_MS) isHeld = false;
      const [p50, p99] = [0.5, 0.99].map((share) =>
        `${at(size.times[name], share).toFixed(1)} ms`.padStart(10),
      );
      console.log(`${size.name.padStart(12)} ${p50} ${p99} ${growth.toFixed(2).padStart(9)}`);
    }
  }
  for (const { name, server } of sizes) {
    const { longestBlock } = await server.ask();
    if (longestBlock > MAX_BLOCK_MS) isHeld = false;
    console.log(`\n${name}: the event loop was blocked for ${longestBlock.toFixed(0)} ms at most`);
  }
  console.log(
    `\nWanted: claim, submit and /api/work grow by at most ${MAX_GROWTH}, dashboards within ${MAX_DASHBOARD_MS} ms, ` +
      `the event loop blocked for at most ${MAX_BLOCK_MS} ms: ${isHeld ? "held" : "MISSED"}`,
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
      keep,
    });
    const out = mkdtempSync(join(folder, "out-"));
    for (const { name, args, wanted } of COMMANDS) {
      const { seconds, megabytes } = runCommand(args(out), CHECKOUT, { DATABASE_URL: location });
      const most = wanted(size.answers / NLVR2.answers);
      const isHeld = seconds <= most.seconds && megabytes <= most.megabytes;
      const limits = `wanted: ${most.seconds.toFixed(0)} s, ${most.megabytes} MB`;
      console.log(
        `${size.name.padStart(12)} ${name}: ${seconds.toFixed(1)} s, ${megabytes} MB (${limits}: ${isHeld ? "held" : "MISSED"})`,
      );
      if (!isHeld) process.exitCode = 1;
    }
  }
}

/** The last answers before splitting, by workers who ask for tasks without a pause, until splitting is done and they have new ones. */
async function measureFinish() {
  const place = values.embedded ? undefined : await findPostgres();
  for (const size of readSizes()) {
    const location = await makeDatabase(place, `growth_${size.answers}_last`, {
      sets: setsFor(size.answers),
      left: { validation: LAST },
      keep,
    });
    const tokens = await addSessions(location, WAITING);
    const server = await startServer(location);
    const workers = await signIn(server, tokens);
    await server.ask(); // what is blocked from now on counts
    const times = { claim: [], submit: [] };
    let answered = 0;
    let [failed, split] = [0, undefined];
    let lastAnswer;
    const end = performance.now() + MAX_SPLIT_MS;
    await Promise.all(
      workers
        .map(async ({ send }) => {
          while (split === undefined && performance.now() < end) {
            let claimed;
            times.claim.push(await timed(async () => (claimed = await send("POST", "/api/work/claim"))));
            if (claimed.kind === "none") {
              await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
              continue;
            }
            if (answered >= LAST) split = performance.now(); // there is no task before splitting any more
            const path = `/api/work/${claimed.assignment}/answer`;
            const body = { key: "k", content: answerTo(claimed.task) };
            times.submit.push(await timed(() => send("POST", path, body)));
            answered += 1;
            if (answered === LAST) lastAnswer = performance.now();
          }
        })
        .map((work) =>
          work.catch((error) => {
            failed += 1;
            console.error(error.message);
          }),
        ),
    );
    const { longestBlock, megabytes } = await server.ask();
    const most = (list) => Math.max(...list).toFixed(0);
    console.log(
      `${size.name}: ${((split - lastAnswer) / 1_000).toFixed(1)} s from the last answer to the first task after splitting; ` +
        `claims at most ${most(times.claim)} ms, answers ${most(times.submit)} ms, ${failed} failed; ` +
        `the event loop was blocked for ${longestBlock.toFixed(0)} ms at most, the server had ${megabytes} MB at its peak`,
    );
    if (failed > 0 || split === undefined || longestBlock > MAX_BLOCK_MS) process.exitCode = 1;
  }
}

/** Many workers at once, on several servers. */
async function measureLoad() {
  const [scale, seconds, count] = [values.scale, values.seconds, values.workers].map(Number);
  const place = await findPostgres();
  const location = await makeDatabase(place, `growth_${scale}x`, {
    sets: Math.round(scale * NLVR2.sets),
    keep,
  });
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
