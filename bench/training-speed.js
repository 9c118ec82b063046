// Training steps a second, beside PyTorch where it is installed: npm run build && node bench/training-speed.js [rounds] [threads]
import { spawnSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Random } from "../dist/core/index.js";
import { BASELINES } from "../dist/models/index.js";
import { samplePresentation } from "../dist/scenes/index.js";
import { convolution, embedding, linear, lstm, relu, reshape, Trainer } from "../dist/tensors/index.js";

const ROUNDS = Number(process.argv[2] ?? 5);
const THREADS = Number(process.argv[3] ?? 2);
const BATCH = 128;
const [LENGTH, WORDS] = [30, 300];
const [HEIGHT, WIDTH] = [100, 400];
const random = new Random("training-speed");

/** SPEC M2: the text-only model. */
function text(graph) {
  const words = graph.input("words", ["length", "batch"], "int64");
  const embedded = embedding(words, { name: "words", vocabularySize: WORDS, dimensions: 16 });
  return linear(lstm(embedded, { name: "sentence", units: 128 }).last, { name: "answer", units: 2 });
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

const MODELS = {
  LSTM: {
    build: text,
    steps: 20,
    bar: 1.5,
    feeds: {
      words: {
        data: BigInt64Array.from({ length: LENGTH * BATCH }, () => BigInt(random.below(WORDS))),
        dims: [LENGTH, BATCH],
      },
    },
  },
  CNN: {
    build: image,
    steps: 3,
    bar: 0.75,
    feeds: {
      images: {
        data: Float32Array.from({ length: BATCH * HEIGHT * WIDTH * 3 }, () => random.uniform()),
        dims: [BATCH, HEIGHT, WIDTH, 3],
      },
    },
  },
};

const LABELS = Array.from({ length: BATCH }, (_, i) => i % 2);

/** The same two models in PyTorch; prints milliseconds a step for one of them. */
const PYTORCH = `
import sys, time, torch
from torch import nn
torch.set_num_threads(${THREADS})
class Text(nn.Module):
    def __init__(self):
        super().__init__()
        self.words, self.lstm, self.answer = nn.Embedding(${WORDS}, 16), nn.LSTM(16, 128), nn.Linear(128, 2)
    def forward(self, x):
        return self.answer(self.lstm(self.words(x))[1][0][0])
image = nn.Sequential(nn.Conv2d(3, 32, 8, 4), nn.ReLU(), nn.Conv2d(32, 32, 4, 2), nn.ReLU(), nn.Conv2d(32, 32, 2, 2), nn.ReLU(),
    nn.Flatten(), nn.Linear(3840, 256), nn.ReLU(), nn.Linear(256, 2))
kind, steps = sys.argv[1], int(sys.argv[2])
model, x = (Text(), torch.randint(${WORDS}, (${LENGTH}, ${BATCH}))) if kind == "LSTM" else (image, torch.rand(${BATCH}, 3, ${HEIGHT}, ${WIDTH}))
y = torch.arange(${BATCH}) % 2
adam = torch.optim.Adam(model.parameters(), lr=0.001)
def step():
    adam.zero_grad(); nn.functional.cross_entropy(model(x), y).backward(); adam.step()
step()
start = time.perf_counter()
for _ in range(steps): step()
print((time.perf_counter() - start) * 1000 / steps)
`;

function python(...args) {
  return spawnSync("python3", args, { encoding: "utf8" });
}

async function ours({ build, feeds, steps }, threads) {
  const trainer = await Trainer.open(build, { learningRate: 0.001, batchSize: BATCH, threads, random });
  await trainer.step(feeds, LABELS);
  const start = performance.now();
  const cpu = process.cpuUsage();
  for (let i = 0; i < steps; i += 1) await trainer.step(feeds, LABELS);
  const { user, system } = process.cpuUsage(cpu);
  const milliseconds = (performance.now() - start) / steps;
  await trainer.close();
  return { milliseconds, processor: (user + system) / 1000 / steps };
}

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
const hasPyTorch = python("-c", "import torch").status === 0;
const script = join(tmpdir(), `counterpoint-pytorch-${process.pid}.py`);
writeFileSync(script, PYTORCH);
if (!hasPyTorch) console.log("skipped: PyTorch, because python3 cannot import torch");

for (const [name, model] of Object.entries(MODELS)) {
  const rounds = [];
  for (let i = 0; i < ROUNDS; i += 1) {
    const own = await ours(model, THREADS);
    const theirs = hasPyTorch ? Number(python(script, name, String(model.steps)).stdout) : undefined;
    rounds.push({ ...own, theirs });
  }
  const [own, processor] = ["milliseconds", "processor"].map((key) =>
    median(rounds.map((round) => round[key])),
  );
  const fastest = Math.min(...rounds.map(({ milliseconds }) => milliseconds));
  console.log(
    `${name.padEnd(5)} ${own.toFixed(1)} ms a step, median of ${ROUNDS} rounds (fastest ${fastest.toFixed(1)}, processor time ${processor.toFixed(1)}), ${THREADS} threads`,
  );
  if (hasPyTorch) {
    const ratios = rounds.map(({ milliseconds, theirs }) => theirs / milliseconds);
    const theirs = median(rounds.map((round) => round.theirs));
    console.log(
      `      PyTorch ${theirs.toFixed(1)} ms; ${median(ratios).toFixed(2)} times its rate (wanted: ${model.bar})`,
    );
  }
}
rmSync(script);

/** How much of the processor time of a step goes into drawing images and finding where items are, for baselines that see them. */
const [WARMING, MEASURED] = [10, 10];
const questions = Array.from({ length: BATCH / 4 }, (_, i) =>
  samplePresentation({ random, number: i, kind: "both", placement: "released" }).scenes.map((scene) => ({
    sentence: "There is a box with a black item.",
    picture: { kind: "scene", scene },
  })),
).flat();
for (const name of ["image", "cnn-rnn"]) {
  const baseline = BASELINES.find((each) => each.name === name);
  const model = baseline.createModel(baseline.vocabularyOf(questions));
  const trainer = await Trainer.open(model.build, {
    learningRate: 0.001,
    batchSize: BATCH,
    threads: THREADS,
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
    `${name}: ${(spent.step / 1_000 / MEASURED).toFixed(0)} ms of processor time a step, ${share} % of it for drawing`,
  );
}
