// Preparing photographs, and learning from features of 64,000 pairs: npm run build && node bench/features-speed.js [pairs]
// Rates are also given by processor time: on a machine that others use, that is what compares.
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { Random } from "../dist/core/index.js";
import { forEachConcurrent } from "../dist/files/for-each-concurrent.js";
import { valuesOf } from "../dist/models/hyperparameters.js";
import { photographFilm } from "../dist/models/photographs/photograph-film.js";
import { findRecipe } from "../dist/photos/features/feature-recipe.js";
import { FeatureStore } from "../dist/photos/features/feature-store.js";
import { padPhotograph, toNetworkImages } from "../dist/photos/features/prepare-image.js";
import { Trainer } from "../dist/tensors/index.js";

const PAIRS = Number(process.argv[2] ?? 120);
const ROWS = 64_000;
const SHAPE = [14, 14, 1024];
const BATCH = 64;
const MB = 2 ** 20;

await measurePreparation();
await measureLearning();

/** Pairs of 1,000 x 750 as smooth noise, which weighs about as much as a picture of a camera. */
async function measurePreparation() {
  const random = new Random("features-speed");
  const photos = await Promise.all(
    Array.from({ length: 8 }, () => {
      const areas = Buffer.from(Array.from({ length: 100 * 75 * 3 }, () => random.below(256)));
      return sharp(areas, { raw: { width: 100, height: 75, channels: 3 } })
        .resize(1_000, 750, { kernel: "cubic" })
        .jpeg({ quality: 85 })
        .toBuffer();
    }),
  );
  const recipe = await findRecipe("film");
  const prepare = async (i) => {
    const pair = [photos[i % 8], photos[(i + 3) % 8]];
    toNetworkImages(await Promise.all(pair.map((each) => padPhotograph(each, recipe.photograph))), recipe);
  };
  await prepare(0);
  const [start, cpu] = [performance.now(), process.cpuUsage()];
  await forEachConcurrent(
    Array.from({ length: PAIRS }, (_, i) => i),
    2,
    prepare,
  );
  const seconds = (performance.now() - start) / 1_000;
  const { user, system } = process.cpuUsage(cpu);
  const each = (user + system) / 1_000 / PAIRS;
  console.log(`${PAIRS} pairs of JPEGs of 1,000 x 750, recipe film, two at a time:`);
  console.log(
    `  ${(PAIRS / seconds).toFixed(1)} pairs/s (wanted: 40), ${each.toFixed(1)} ms of processor time each`,
  );
}

/** A sparse file stands for the rows, so that what is read is not on the disk: the rate is that of reading without one. */
async function measureLearning() {
  const folder = mkdtempSync(join(tmpdir(), "features-"));
  try {
    const bytes = 2 * ROWS * SHAPE.reduce((product, size) => product * size);
    writeFileSync(join(folder, "rows.f16"), "");
    truncateSync(join(folder, "rows.f16"), bytes);
    const lines = Array.from({ length: ROWS }, (_, i) => `["${i}-img0.png","${i}-img1.png"]\n`);
    writeFileSync(join(folder, "photographs.jsonl"), lines.join(""));
    const source = {
      recipe: { name: "film" },
      backbone: { file: "-", sha256: "-", output: "-" },
      corpus: [],
    };
    const manifest = { version: "-", ...source, shape: SHAPE, rows: ROWS, type: "float16" };
    const state = { threads: 1, device: "cpu", complete: true, missing: [] };
    writeFileSync(join(folder, "manifest.json"), JSON.stringify({ ...manifest, ...state }));
    const store = await FeatureStore.open(folder);
    await measureStreaming(store, bytes);
    await measureSteps(store);
    await store.close();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function measureStreaming(store, bytes) {
  const order = new Random("order").shuffle(Array.from({ length: ROWS }, (_, i) => i));
  const start = performance.now();
  let most = 0;
  for (let at = 0; at < ROWS; at += BATCH) {
    await store.read(order.slice(at, at + BATCH));
    most = Math.max(most, process.memoryUsage().rss);
  }
  const seconds = (performance.now() - start) / 1_000;
  const gigabytes = (bytes / 2 ** 30).toFixed(1);
  console.log(
    `${ROWS.toLocaleString("en-US")} rows of [${SHAPE.join(", ")}] in a random order, ${gigabytes} GiB:`,
  );
  console.log(
    `  ${(bytes / MB / seconds).toFixed(0)} MB/s, ${(ROWS / seconds).toFixed(0)} rows/s; at most ${Math.round(most / MB)} MB of memory (wanted: 2,000)`,
  );
}

/** The share of the time of FiLM's steps, in the sizes of the paper, that reading takes. */
async function measureSteps(store) {
  const film = photographFilm();
  const random = new Random("steps");
  const words = "there are two dogs in the left image .".split(" ");
  const examples = Array.from({ length: BATCH * 6 }, (_, i) => ({
    id: `train-${i}-0-0`,
    sentence: random.shuffle(words).join(" "),
    picture: { kind: "pair", left: "", right: "" },
    label: i % 2 === 0,
    directory: undefined,
    photographs: { features: { store, row: random.below(ROWS) } },
  }));
  const values = valuesOf(film);
  const model = film.createModel(film.vocabularyOf(examples, values), values);
  const trainer = await Trainer.open(model.build, { ...film.settings, threads: 2, random });
  let [reading, learning] = [0, 0];
  for (let at = 0; at < examples.length; at += BATCH) {
    const batch = examples.slice(at, at + BATCH);
    const start = performance.now();
    const feeds = await model.encode(batch);
    const read = performance.now();
    await trainer.step(
      feeds,
      batch.map(({ label }) => Number(label)),
    );
    reading += read - start;
    learning += performance.now() - read;
  }
  await trainer.close();
  const steps = examples.length / BATCH;
  console.log(`a step of film with a batch of ${BATCH}, two threads:`);
  console.log(
    `  ${(learning / steps / 1_000).toFixed(2)} s and ${(reading / steps).toFixed(0)} ms of reading, ${((100 * reading) / (reading + learning)).toFixed(1)} % of the time; ${Math.round(process.memoryUsage().rss / MB)} MB of memory`,
  );
}
