// Pruning, similarity and downloads: npm run build && node bench/photos-speed.js [images]
// Rates are also given by processor time: on a machine that others use, that is what compares.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { Agent, createServer, get } from "node:http";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { Random } from "../dist/core/index.js";
import { forEachConcurrent } from "../dist/files/for-each-concurrent.js";
import { Fetcher, inspectPhoto, renderDisplayPhoto } from "../dist/photos/index.js";
import { releasedHashOfFile } from "../dist/photos/released/released-hash.js";
import { DESCRIPTOR_LENGTH, photoDescriptor } from "../dist/photos/similarity/descriptor.js";
import { NearestNeighbours } from "../dist/photos/similarity/nearest-neighbours.js";
import { stripMetadata } from "../dist/photos/strip-metadata.js";

const SELF = fileURLToPath(import.meta.url);
const IMAGES = Number(process.argv[2] ?? 400);
const JOBS = 16;
const CORES = 2;
const PHOTO_BYTES = 150_000;

if (process.argv[2] === "serve") serve();
else {
  await measurePruning();
  measureNeighbours();
  await measureDownloads();
}

/** Photographs of 1,000 x 750: smooth noise, which weighs about as much as a picture of a camera. */
async function makePhotos(count) {
  const random = new Random("photos-speed");
  return Promise.all(
    Array.from({ length: count }, () => {
      const areas = Buffer.from(Array.from({ length: 100 * 75 * 3 }, () => random.below(256)));
      return sharp(areas, { raw: { width: 100, height: 75, channels: 3 } })
        .resize(1_000, 750, { kernel: "cubic" })
        .jpeg({ quality: 85 })
        .toBuffer();
    }),
  );
}

async function measurePruning() {
  const photos = await makePhotos(20);
  const prune = async (photo) => {
    const clean = stripMetadata(photo);
    createHash("sha256").update(clean).digest("hex");
    await inspectPhoto(clean);
  };
  const works = {
    "bare decoding by sharp": (photo) => sharp(photo).raw().toBuffer(),
    "pruning and hashing": prune,
    "  with the descriptor": async (photo) => {
      await prune(photo);
      await photoDescriptor(photo);
    },
    "shown in 530 x 416": (photo) => renderDisplayPhoto(photo, { width: 530, height: 416 }),
    "the released hash": releasedHashOfFile,
  };
  console.log(`${IMAGES} JPEGs of 1,000 x 750, ${Math.round(photos[0].length / 1_000)} kB each:`);
  let bare;
  for (const [name, work] of Object.entries(works)) {
    await work(photos[0]);
    const [start, cpu] = [performance.now(), process.cpuUsage()];
    const all = Array.from({ length: IMAGES }, (_, i) => photos[i % photos.length]);
    await forEachConcurrent(all, 8, async (photo) => {
      await work(photo);
    });
    const { user, system } = process.cpuUsage(cpu);
    const milliseconds = (user + system) / 1_000 / IMAGES;
    bare ??= milliseconds;
    const rate = `${((1_000 * IMAGES) / (performance.now() - start)).toFixed(0)}/s`;
    const byCores = `${((1_000 * CORES) / milliseconds).toFixed(0)}/s by the time of two cores`;
    const wanted = name === "pruning and hashing" ? " (wanted: 150)" : "";
    const share = `${(milliseconds / bare).toFixed(2)} x bare`;
    console.log(`  ${name.padEnd(24)} ${rate.padStart(6)}, ${byCores}${wanted}, ${share}`);
  }
}

function measureNeighbours() {
  const count = 100_000;
  const random = new Random("neighbours");
  const neighbours = new NearestNeighbours(DESCRIPTOR_LENGTH);
  const vector = () => Uint8Array.from({ length: DESCRIPTOR_LENGTH }, () => random.below(256));
  const bytes = new Uint8Array(count * DESCRIPTOR_LENGTH);
  for (let i = 0; i < count; i += 1) {
    const added = vector();
    neighbours.add(added);
    bytes.set(added, i * DESCRIPTOR_LENGTH);
  }
  const asked = Array.from({ length: 40 }, vector);
  for (const each of asked) neighbours.nearest(each, 15); // the compiler warms up
  const times = asked.map((each) => timed(() => neighbours.nearest(each, 15))).sort((a, b) => a - b);
  const pass = asked
    .map((each) => timed(() => sumOfSquares(bytes, each)))
    .sort((a, b) => a - b)
    .at(20);
  console.log(`fifteen nearest of ${count.toLocaleString("en-US")} vectors of ${DESCRIPTOR_LENGTH} bytes:`);
  console.log(`  p50 ${times[20].toFixed(1)} ms, most ${times.at(-1).toFixed(1)} ms (wanted: 50)`);
  console.log(`  ${(times[20] / pass).toFixed(2)} x one pass over the bytes (${pass.toFixed(1)} ms)`);
}

function timed(work) {
  const start = performance.now();
  work();
  return performance.now() - start;
}

/** What any comparison without an index pays. */
function sumOfSquares(bytes, vector) {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += vector.length) {
    for (let i = 0; i < vector.length; i += 1) {
      const difference = bytes[at + i] - vector[i];
      sum += difference * difference;
    }
  }
  return sum;
}

async function measureDownloads() {
  const child = spawn(process.execPath, [SELF, "serve"], { stdio: ["ignore", "pipe", "inherit"] });
  const url = `${await new Promise((resolve) => child.stdout.once("data", resolve))}`.trim();
  const clock = { now: () => performance.now(), wait: (ms) => new Promise((done) => setTimeout(done, ms)) };
  const fetcher = new Fetcher({ userAgent: "bench", delayMs: 0, clock, allowPrivate: true });
  const limits = { maxBytes: 20 * 2 ** 20, timeoutMs: 30_000, maxAttempts: 1 };
  const agent = new Agent({ keepAlive: true });
  try {
    const bare = (number) =>
      new Promise((resolve, reject) => {
        get(`${url}/${number}`, { agent }, (reply) => {
          const parts = [];
          reply.on("data", (part) => parts.push(part));
          reply.on("end", () => resolve(Buffer.concat(parts)));
        }).on("error", reject);
      });
    const ours = (number) => fetcher.get(`${url}/${number}`, limits);
    console.log(`${JOBS} downloads at once of ${PHOTO_BYTES / 1_000} kB from a local server:`);
    await downloadRate(bare, 1_000);
    await downloadRate(ours, 1_000);
    const [atBest, rate] = [await downloadRate(bare, 3_000), await downloadRate(ours, 3_000)];
    console.log(
      `  ${rate.toFixed(0)}/s, ${(rate / atBest).toFixed(2)} x node:http alone (${atBest.toFixed(0)}/s)`,
    );
    for (const count of [2_000, 8_000]) {
      await downloadRate(ours, count);
      const { rss, arrayBuffers } = process.memoryUsage();
      const megabytes = (bytes) => `${Math.round(bytes / 2 ** 20)} MB`;
      console.log(`  after ${count}: ${megabytes(rss)} in all, ${megabytes(arrayBuffers)} of buffers`);
    }
  } finally {
    fetcher.close();
    agent.destroy();
    child.kill("SIGTERM");
  }
}

async function downloadRate(download, count) {
  const start = performance.now();
  await forEachConcurrent(Array(count).keys(), JOBS, async (number) => {
    await download(number);
  });
  return (1_000 * count) / (performance.now() - start);
}

/** Serves the same bytes at every path, in a process of its own. */
function serve() {
  const photo = Buffer.alloc(PHOTO_BYTES, 1);
  const server = createServer((_, response) => response.end(photo));
  server.listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${server.address().port}`));
}
