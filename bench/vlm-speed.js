// A run against a model that answers at once: npm run build && node --expose-gc bench/vlm-speed.js [requests] [--heap FILE]
// Pictures are photographs of 100 kB. Memory is that of the run's process, whose heap is collected before it is read.
import { spawn } from "node:child_process";
import { linkSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { writeHeapSnapshot } from "node:v8";
import sharp from "sharp";
import { Random } from "../dist/core/index.js";
import { runModel } from "../dist/vlm/index.js";
import { WatchedRun } from "../dist/vlm/watching/watched-run.js";

const PAIRS = 500;
const REPORT_AT = [1_000, 2_000, 4_000, 8_000, 16_000, 32_000];

if (process.argv[2] === "serve") serve();
else await measure(Number(process.argv[2] ?? 50_000));

/** An endpoint that answers without looking. */
function serve() {
  const body = JSON.stringify({
    choices: [{ message: { content: "Answer: True" }, finish_reason: "stop" }],
    usage: { prompt_tokens: 1_000, completion_tokens: 5 },
  });
  createServer((request, response) => {
    request.resume().on("end", () => {
      response.writeHead(200, { "content-type": "application/json" });
      response.end(body);
    });
  }).listen(0, "127.0.0.1", function () {
    console.log(this.address().port);
  });
}

async function measure(requests) {
  const folder = mkdtempSync(join(tmpdir(), "vlm-speed-"));
  const server = spawn(process.execPath, [fileURLToPath(import.meta.url), "serve"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const port = await new Promise((resolve) => server.stdout.once("data", (data) => resolve(Number(data))));
    const corpus = await makeCorpus(folder);
    const out = join(folder, "run");
    const begun = performance.now();
    let next = 0;
    const report = (done) =>
      console.log(
        `${done} requests: ${(done / ((performance.now() - begun) / 1_000)).toFixed(0)}/s, ${describeMemory()}`,
      );
    await runModel([corpus], {
      model: "m",
      images: join(folder, "images"),
      out,
      baseUrl: `http://127.0.0.1:${port}`,
      pictureTest: false,
      repeats: Math.ceil(requests / PAIRS),
      onProgress({ done }) {
        if (done !== REPORT_AT[next]) return;
        next += 1;
        report(done);
      },
    });
    report(requests);
    const heap = process.argv.indexOf("--heap");
    if (heap > 0) writeHeapSnapshot(process.argv[heap + 1]);
    const opening = performance.now();
    const run = await WatchedRun.open(out);
    const { replies } = await run.summary();
    await run.replies({ control: "main", offset: 0 });
    console.log(`${replies} replies are opened in ${((performance.now() - opening) / 1_000).toFixed(2)} s`);
  } finally {
    server.kill();
    rmSync(folder, { recursive: true });
  }
}

function describeMemory() {
  globalThis.gc?.();
  const { heapUsed, external, rss } = process.memoryUsage();
  const megabytes = (bytes) => `${(bytes / 2 ** 20).toFixed(0)} MB`;
  return `heap ${megabytes(heapUsed)}, outside ${megabytes(external)}, resident ${megabytes(rss)}`;
}

/** Pairs of photographs, each of about 100 kB. */
async function makeCorpus(folder) {
  const random = new Random("vlm-speed");
  const pixels = Buffer.from(Array.from({ length: 400 * 310 * 3 }, () => random.below(256)));
  const photo = await sharp(pixels, { raw: { width: 400, height: 310, channels: 3 } })
    .jpeg({ quality: 88 })
    .toBuffer();
  console.log(`photographs of ${Math.round(photo.length / 1_000)} kB`);
  const images = join(folder, "images");
  mkdirSync(images);
  const first = join(folder, "photo.jpg");
  writeFileSync(first, photo);
  const lines = Array.from({ length: PAIRS }, (_, i) => {
    for (const side of [0, 1]) linkSync(first, join(images, `dev-${i}-0-img${side}.png`));
    return JSON.stringify({
      identifier: `dev-${i}-0-0`,
      sentence: `There are ${i} boats in both pictures.`,
      label: i % 2 === 0 ? "True" : "False",
      validation: { 0: "True" },
      left_url: `http://example.org/${i}-0.jpg`,
      right_url: `http://example.org/${i}-1.jpg`,
      writer: "1",
      synset: "boat",
      query: "boats0",
      directory: 0,
      extra_validations: {},
    });
  });
  const corpus = join(folder, "dev.json");
  writeFileSync(corpus, `${lines.join("\n")}\n`);
  return corpus;
}
