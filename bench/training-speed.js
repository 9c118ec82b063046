// Training steps, beside PyTorch where it is installed: npm run build && node bench/training-speed.js [rounds] [model ...]
import { Random } from "../dist/core/index.js";
import { modelOf, vocabularyFrom } from "../dist/models/hyperparameters.js";
import { BASELINES } from "../dist/models/index.js";
import { drawScene, samplePresentation } from "../dist/scenes/index.js";
import { convolution, embedding, gru, linear, lstm, relu, reshape, Trainer } from "../dist/tensors/index.js";
import { findPython, HOW_TO_GET_PYTORCH, startPyTorch } from "./pytorch.js";

const ROUNDS = Number(process.argv[2] ?? 5);
const THREADS = [1, 2];
const BATCH = 128;
const [LENGTH, WORDS] = [30, 300];
const [HEIGHT, WIDTH] = [100, 400];

/** A turn of a competitor: it goes on until both are reached. */
const TURN = { seconds: 1, steps: 2 };

/** A step on one thread that takes so many times its processor time has waited for other work on the machine. */
const BUSY = 1.1;

/** What PyTorch needs to know to do the same. */
const SETTING = {
  ...{ batch: BATCH, length: LENGTH, words: WORDS, height: HEIGHT, width: WIDTH, turn: TURN },
  ...{ pictures: 64, sentences: 16, tokens: 12 }, // a batch of FiLM and MAC
};
const random = new Random("training-speed");

/** SPEC M2: the text-only model. */
function text(graph) {
  const words = graph.input("words", ["length", "batch"], "int64");
  const embedded = embedding(words, { name: "words", vocabularySize: WORDS, dimensions: 16 });
  return linear(lstm(embedded, { name: "sentence", units: 128 }).last, { name: "answer", units: 2 });
}

function gruText(graph) {
  const words = graph.input("words", ["length", "batch"], "int64");
  const embedded = embedding(words, { name: "words", vocabularySize: WORDS, dimensions: 200 });
  return linear(gru(embedded, { name: "sentence", units: 512 }).last, { name: "answer", units: 2 });
}

/** SPEC M2: the net for images, with an answer on top. */
function image(graph) {
  let x = graph.input("images", ["batch", HEIGHT, WIDTH, 3]);
  for (const [i, [kernelSize, stride]] of [
    [8, 4],
    [4, 2],
    [2, 2],
  ].entries()) {
    x = relu(convolution(x, { name: `filters ${i + 1}`, kernelSize, stride, outChannels: 32 }));
  }
  const flat = reshape(x, ["batch", x.shape.slice(1).reduce((product, dim) => product * dim, 1)]);
  return linear(relu(linear(flat, { name: "vector", units: 256 })), { name: "answer", units: 2 });
}

/** Sentences of random words, [length, sentences]. */
const randomWords = (length, sentences) => ({
  data: BigInt64Array.from({ length: length * sentences }, () => BigInt(random.below(WORDS))),
  dims: [length, sentences],
});

/** A baseline that sees pixels, with its settings, on scenes of our own. */
function ofBaseline(name, bar) {
  const { pictures, sentences, tokens } = SETTING;
  const baseline = BASELINES.find((each) => each.name === name);
  const scenes = Array.from({ length: pictures / 4 }, (_, i) => {
    return samplePresentation({ random, number: i, kind: "both", placement: "released" }).scenes;
  }).flat();
  const vocabulary = Array.from({ length: WORDS }, (_, i) => `word ${i}`);
  return {
    build: modelOf(baseline, vocabulary).build,
    bar,
    formats: ["contiguous_format", "channels_last"],
    settings: { ...baseline.settings, batchSize: pictures },
    feeds: {
      words: randomWords(tokens, sentences),
      "sentence of example": {
        data: BigInt64Array.from({ length: pictures }, (_, i) => BigInt(i % sentences)),
        dims: [pictures],
      },
      images: {
        data: Uint8Array.from(scenes.flatMap((scene) => [...drawScene(scene)])),
        dims: [pictures, HEIGHT, WIDTH],
      },
    },
  };
}

const MODELS = {
  LSTM: {
    build: text,
    bar: 1.5,
    formats: ["contiguous_format"],
    feeds: { words: randomWords(LENGTH, BATCH) },
  },
  GRU: {
    build: gruText,
    bar: 1.5,
    formats: ["contiguous_format"],
    feeds: { words: randomWords(LENGTH, BATCH) },
  },
  CNN: {
    build: image,
    bar: 0.75,
    formats: ["contiguous_format", "channels_last"],
    feeds: {
      images: {
        data: Float32Array.from({ length: BATCH * HEIGHT * WIDTH * 3 }, () => random.uniform()),
        dims: [BATCH, HEIGHT, WIDTH, 3],
      },
    },
  },
  FiLM: ofBaseline("film", 0.8),
  MAC: ofBaseline("mac", 0.8),
};
const chosen = process.argv.length > 3 ? process.argv.slice(3) : Object.keys(MODELS);

const LABELS = Array.from({ length: BATCH }, (_, i) => i % 2);

/** The fastest step of ours in one turn: milliseconds, and milliseconds of processor time. */
async function ours(build, { feeds, threads, settings = { learningRate: 0.001, batchSize: BATCH } }) {
  const trainer = await Trainer.open(build, { ...settings, threads, random });
  const labels = LABELS.slice(0, settings.batchSize);
  await trainer.step(feeds, labels);
  const [times, processor] = [[], []];
  const begin = performance.now();
  while (times.length < TURN.steps || performance.now() - begin < 1000 * TURN.seconds) {
    const [start, cpu] = [performance.now(), process.cpuUsage()];
    await trainer.step(feeds, labels);
    const { user, system } = process.cpuUsage(cpu);
    times.push(performance.now() - start);
    processor.push((user + system) / 1000);
  }
  await trainer.close();
  return { milliseconds: Math.min(...times), processor: Math.min(...processor) };
}

/** PyTorch with each number of threads, or nothing where it is not installed. Stops at the reference BLAS. */
async function startAll() {
  const python = findPython();
  if (python === undefined) {
    console.log(`skipped: PyTorch, because no Python can import torch (${HOW_TO_GET_PYTORCH})`);
    return [];
  }
  const started = [];
  for (const threads of THREADS) started.push(await startPyTorch(python, { threads, setting: SETTING }));
  const [{ version, blas, isReference }] = started.map(({ about }) => about);
  const speeds = started.map(({ threads, about }) => `${about.gflops.toFixed(0)} with ${threads}`).join(", ");
  console.log(`PyTorch ${version}, BLAS ${blas}, GFLOPS by threads: ${speeds}`);
  if (!isReference) return started;
  for (const each of started) each.stop();
  console.error(
    `This is the reference BLAS, which is more than ten times slower than an optimised one: a comparison would be unfair to PyTorch.\nGet an optimised one, then run this again: apt-get install libopenblas0-pthread (Debian)`,
  );
  process.exit(1);
}

const inThreads = (count) => (count === 1 ? "1 thread" : `${count} threads`);

/** Every way to compute a step, ours first. */
function waysOf(name, pytorch) {
  const { build, feeds, formats, settings } = MODELS[name];
  const own = THREADS.map((threads) => ({
    name: `ours, ${inThreads(threads)}`,
    threads,
    isPyTorch: false,
    measure: () => ours(build, { feeds, threads, settings }),
  }));
  const others = pytorch.flatMap((process) =>
    formats.map((format) => ({
      name: `PyTorch, ${inThreads(process.threads)}${formats.length > 1 ? `, ${format}` : ""}`,
      threads: process.threads,
      isPyTorch: true,
      measure: () => process.measure(name, format),
    })),
  );
  return [...own, ...others];
}

const pytorch = await startAll();
console.log(
  `Fastest step of ${ROUNDS} rounds in which all take turns, batch ${BATCH}, of FiLM and MAC ${SETTING.pictures}:`,
);
for (const name of chosen) {
  const { bar } = MODELS[name];
  const ways = waysOf(name, pytorch);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const way of ways) {
      const { milliseconds, processor } = await way.measure();
      way.milliseconds = Math.min(way.milliseconds ?? milliseconds, milliseconds);
      way.processor = Math.min(way.processor ?? processor, processor);
    }
  }
  console.log(name);
  for (const way of ways) {
    const times = [way.milliseconds, way.processor].map((ms) => ms.toFixed(1).padStart(7));
    console.log(`  ${way.name.padEnd(40)}${times[0]} ms,${times[1]} ms of processor time`);
  }
  if (pytorch.length === 0) continue;
  const best = (isPyTorch, key, maxThreads) =>
    Math.min(
      ...ways
        .filter((way) => way.isPyTorch === isPyTorch && way.threads <= maxThreads)
        .map((way) => way[key]),
    );
  const ratio = (key, maxThreads) => (best(true, key, maxThreads) / best(false, key, maxThreads)).toFixed(2);
  console.log(
    `  our best is ${ratio("milliseconds", Math.max(...THREADS))} times the rate of PyTorch's best (wanted: ${bar});`,
  );
  console.log(
    `  with one thread each ${ratio("milliseconds", 1)} times, by processor time ${ratio("processor", 1)} times`,
  );
  const isBusy = ways.some((way) => way.threads === 1 && way.milliseconds > BUSY * way.processor);
  if (isBusy) console.log("  other work took turns with these steps: only processor time can be compared");
}
for (const each of pytorch) each.stop();

/** The share of a step's processor time that goes into drawing images and finding where items are, for baselines that see them. */
const [WARMING, MEASURED] = [10, 10];
const questions = Array.from({ length: BATCH / 4 }, (_, i) =>
  samplePresentation({ random, number: i, kind: "both", placement: "released" }).scenes.map((scene) => ({
    sentence: "There is a box with a black item.",
    picture: { kind: "scene", scene },
  })),
).flat();
for (const name of chosen.includes("CNN") ? ["image", "cnn-rnn"] : []) {
  const baseline = BASELINES.find((each) => each.name === name);
  const model = modelOf(baseline, vocabularyFrom(baseline, questions));
  const trainer = await Trainer.open(model.build, {
    learningRate: 0.001,
    batchSize: BATCH,
    threads: 1,
    random,
  });
  const spent = { encoding: 0, step: 0 };
  for (let i = 1; i <= WARMING + MEASURED; i += 1) {
    const start = process.cpuUsage();
    const feeds = model.encode(questions, () => random.below(model.views));
    const encoding = process.cpuUsage(start);
    await trainer.step(feeds, LABELS);
    const whole = process.cpuUsage(start);
    if (i <= WARMING) continue; // the first steps allocate and compile
    spent.encoding += encoding.user + encoding.system;
    spent.step += whole.user + whole.system;
  }
  await trainer.close();
  const share = ((100 * spent.encoding) / spent.step).toFixed(1);
  console.log(
    `${name}: ${(spent.step / 1_000 / MEASURED).toFixed(0)} ms of processor time a step on one thread, ${share} % of it for drawing`,
  );
}
