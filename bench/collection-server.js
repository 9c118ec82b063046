// The server of collection-speed.js and growth.js, in a process of its own: like `counterpoint serve`, but without the limit of requests.

import { monitorEventLoopDelay } from "node:perf_hooks";
import { CampaignJobs } from "../dist/campaigns/index.js";
import { openDatabase } from "../dist/database/index.js";
import { createServer } from "../dist/server/index.js";

const [location, images, setupToken] = process.argv.slice(2);
const database = await openDatabase(
  /^postgres(?:ql)?:/.test(location) ? { url: location } : { folder: location },
);
const server = await createServer({
  database,
  images,
  now: Date.now,
  version: "bench",
  setupToken,
  requestsPerMinute: 1e9,
  jobs: new CampaignJobs({ inThreads: true, onBackgroundError: console.error }),
});
const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();
process.on("message", async ({ openTasks, usage }) => {
  if (openTasks !== undefined) await insertTasks(database.db.$client, openTasks);
  process.send(
    usage
      ? {
          ...process.cpuUsage(),
          longestBlock: delay.max / 1e6,
          megabytes: Math.round(process.resourceUsage().maxRSS / 1024),
        }
      : "done",
  );
  delay.reset();
});
process.send({ url: await server.listen({ host: "127.0.0.1", port: 0 }) });
process.once("SIGTERM", async () => {
  await server.close();
  await database.close();
  process.disconnect();
});

/** Judgments of one scene each, without the writing before them: four fifths are asked for once, the others five times. */
async function insertTasks(pool, { campaign, count }) {
  const item = { x: 10, y: 10, shape: "circle", colour: "yellow", size: 20 };
  const scene = [[item, { ...item, x: 50 }], [item], [item, { ...item, y: 60 }]];
  const example = { corpus: "nlvr", id: "0-0", split: "train", set: 0, sentenceNumber: 0, position: 0 };
  const input = {
    ...example,
    sentence: "There is a circle.",
    label: true,
    pictures: [{ kind: "scene", scene }],
    judgments: [],
  };
  await pool.query(
    `insert into tasks (campaign, name, stage, subject, input, seats, barred, pool, rank, opened_at)
     select $1, 'validation/' || i, 'validation', 'example ' || i, $2, case when i % 5 = 0 then 5 else 1 end, '{}', 'whole', (random() * 2000000000)::int, 0
     from generate_series(1, ${count}) i`,
    [campaign, JSON.stringify(input)],
  );
}
