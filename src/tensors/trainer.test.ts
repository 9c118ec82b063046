import { expect, test } from "vitest";
import { Random } from "../core/index.ts";
import type { GradientOptions } from "./adam.ts";
import type { Tensor } from "./graph.ts";
import { batchNorm } from "./layers/batch-norm.ts";
import { linear } from "./layers/linear.ts";
import { add, dropout, mul, relu } from "./ops/elementwise.ts";
import { matmul } from "./ops/matmul.ts";
import { reduceMean } from "./ops/reduce.ts";
import { reshape } from "./ops/reshape.ts";
import { reduceSum } from "./ops/sum.ts";
import { Session } from "./session.ts";
import { type BuildModel, exportModel, Trainer } from "./trainer.ts";

/** Whether exactly one of two inputs is set: no straight line tells these apart. */
const XOR = { x: { data: Float32Array.of(0, 0, 0, 1, 1, 0, 1, 1), dims: [4, 2] } };
const LABELS = [0, 1, 1, 0];

const perceptron: BuildModel = (graph) => {
  const hidden = relu(linear(graph.input("x", ["batch", 2]), { name: "hidden", units: 16 }));
  return linear(dropout(hidden, 0.1), { name: "output", units: 2 });
};

const open = (seed: string, learningRate = 0.02) =>
  Trainer.open(perceptron, { learningRate, batchSize: 4, threads: 1, random: new Random(seed) });

async function losses(trainer: Trainer, steps: number): Promise<number[]> {
  const all: number[] = [];
  for (let i = 0; i < steps; i += 1) all.push((await trainer.step(XOR, LABELS)).loss);
  return all;
}

test("a perceptron learns exclusive or, and its file gives the same answers as it does in training", async () => {
  const trainer = await open("xor");
  const all = await losses(trainer, 300);
  expect(all.at(-1)).toBeLessThan(0.05);
  const { data, dims } = await trainer.logits(XOR);
  expect(dims).toEqual([4, 2]);
  expect(LABELS.map((_, i) => Number(data[2 * i + 1]! > data[2 * i]!))).toEqual(LABELS);

  const session = await Session.open(exportModel(perceptron, trainer.weights(), { seed: "xor" }), {
    threads: 1,
  });
  expect((await session.run(XOR)).logits!.data).toEqual(data);
  await session.close();
  await trainer.close();
});

test("the same seed gives the same losses, dropout included, and another seed others", async () => {
  const [one, again, other] = [await open("one"), await open("one"), await open("other")];
  const expected = await losses(one, 20);
  expect(await losses(again, 20)).toEqual(expected);
  expect(await losses(other, 20)).not.toEqual(expected);
});

test("training goes on from a state as if it had not been interrupted", async () => {
  const trainer = await open("state");
  await losses(trainer, 5);
  const state = trainer.state();
  const expected = await losses(trainer, 5);
  const resumed = await open("state");
  resumed.restore(state);
  expect(await losses(resumed, 5)).toEqual(expected);
});

test("weights that answer go a share of the way to those that learn after each pass, also when training goes on from a state", async () => {
  const options = { learningRate: 0.02, batchSize: 4, threads: 1, random: new Random("follow") };
  const [following, plain] = [
    await Trainer.open(perceptron, { ...options, emaRate: 0.25 }),
    await Trainer.open(perceptron, options),
  ];
  const biasOf = (trainer: Trainer) => trainer.weights().get("output/bias")!.slice();
  const epoch = async (trainer: Trainer) => {
    await losses(trainer, 3);
    trainer.updateAverage();
    return biasOf(trainer);
  };
  const first = await epoch(plain);
  expect(await epoch(following)).toEqual(first);
  const resumed = await Trainer.open(perceptron, { ...options, emaRate: 0.25 });
  resumed.restore(following.state());
  const second = await epoch(plain);
  for (const trainer of [following, resumed]) {
    const bias = await epoch(trainer);
    for (const [i, value] of bias.entries())
      expect(value).toBeCloseTo(0.75 * first[i]! + 0.25 * second[i]!, 6);
  }
});

test("the first step of Adam moves every weight by the rate, against the sign of its gradient", async () => {
  // Algorithm 1 at step 1: m / (1 - b1) = g and v / (1 - b2) = g^2, so the change is rate * g / (|g| + epsilon).
  const trainer = await open("adam", 0.01);
  const before = trainer.state().tensors;
  await trainer.step(XOR, LABELS);
  const after = trainer.state().tensors;
  for (const [name, values] of before) {
    if (name.endsWith("moment")) continue;
    const gradients = after.get(`${name} first moment`)!;
    for (const [i, value] of values.entries()) {
      expect(after.get(name)![i]! - value).toBeCloseTo(-0.01 * Math.sign(gradients[i]!), 5);
    }
  }
});

test("a small batch counts for its share of a full one", async () => {
  const trainer = await open("share");
  const whole = await trainer.step(XOR, LABELS);
  const one = await open("share");
  const first = { x: { data: XOR.x.data.slice(0, 2), dims: [1, 2] } };
  const part = await one.step(first, LABELS.slice(0, 1));
  const [no, yes] = part.logits.data as Float32Array;
  // a quarter of -log softmax
  expect(part.loss).toBeCloseTo((Math.log(Math.exp(no!) + Math.exp(yes!)) - no!) / 4, 5);
  expect(whole.logits.dims).toEqual([4, 2]);
});

test("gradients are clipped to a norm, and the weights' decay is part of them", async () => {
  // Logits of 0 are a half each, so the gradient for an input and a class is the mean of x (1/2 - [label is the class]). Each input is 1 in
  // two of the four examples, both with label 1: (1/2 + 1/2) / 4 for class 0, and minus that for class 1.
  const labels = [0, 1, 1, 1];
  const whole = [0.25, -0.25, 0.25, -0.25];
  const gradient = async (options: GradientOptions, first = 0) => {
    const random = new Random("gradient");
    const build: BuildModel = (graph) =>
      matmul(
        graph.input("x", ["batch", 2]),
        graph.weight("w", [2, 2], () => first),
      );
    const trainer = await Trainer.open(build, {
      ...{ learningRate: 0.01, batchSize: 4, threads: 1, random },
      ...options,
    });
    await trainer.step(XOR, labels);
    const { tensors } = trainer.state();
    await trainer.close();
    return Array.from(tensors.get("w first moment")!, (value) => 10 * value);
  };
  const expectGradient = (values: readonly number[], expected: readonly number[]) => {
    for (const [i, value] of values.entries()) expect(value).toBeCloseTo(expected[i]!, 6);
  };
  expectGradient(await gradient({}), whole);
  expectGradient(await gradient({ maxGradientNorm: 1 }), whole); // its norm is a half
  expectGradient(
    await gradient({ maxGradientNorm: 0.05 }),
    whole.map((value) => value / 10),
  );
  expectGradient(
    await gradient({ maxGradientNormPerTensor: 0.05 }),
    whole.map((value) => value / 10),
  );
  expectGradient(
    await gradient({ weightDecay: 0.1 }, 2),
    whole.map((value) => value + 0.2),
  ); // equal weights, so still a half each
});

test("a global norm is that of all weights together", async () => {
  const random = new Random("two");
  const build: BuildModel = (graph) => {
    const x = graph.input("x", ["batch", 2]);
    const zeros = (name: string) => graph.weight(name, [2, 2], () => 0);
    return add(matmul(x, zeros("w")), matmul(x, zeros("v")));
  };
  const trainer = await Trainer.open(build, {
    ...{ learningRate: 0.01, batchSize: 4, threads: 1, random },
    maxGradientNorm: 0.05,
  });
  await trainer.step(XOR, [0, 1, 1, 1]);
  const { tensors } = trainer.state();
  await trainer.close();
  const squares = ["w", "v"]
    .flatMap((name) => [...tensors.get(`${name} first moment`)!])
    .map((m) => (10 * m) ** 2);
  expect(Math.sqrt(squares.reduce((sum, each) => sum + each))).toBeCloseTo(0.05, 6);
});

test("a step may have another learning rate, as schedules give it", async () => {
  const [slow, fast] = [await open("rate", 0.001), await open("rate", 0.02)];
  await slow.step(XOR, LABELS, { learningRate: 0.02 });
  await fast.step(XOR, LABELS);
  expect(slow.state()).toEqual(fast.state());
});

test("an average that follows every step moves by its rate at each, the first included", async () => {
  const options = { learningRate: 0.02, batchSize: 4, threads: 1, random: new Random("steps") };
  const plain = await Trainer.open(perceptron, options);
  const following = await Trainer.open(perceptron, { ...options, emaRate: 0.25, emaEveryStep: true });
  const biases: number[][] = [];
  for (let step = 0; step < 3; step += 1) {
    await losses(plain, 1);
    await losses(following, 1);
    biases.push([...plain.weights().get("output/bias")!]);
  }
  following.updateAverage(); // the end of a pass changes nothing
  const [first, second, third] = biases as [number[], number[], number[]];
  for (const [i, value] of following.weights().get("output/bias")!.entries())
    expect(value).toBeCloseTo(0.75 * (0.75 * first[i]! + 0.25 * second[i]!) + 0.25 * third[i]!, 6);
});

const normalised: BuildModel = (graph) =>
  linear(batchNorm(graph.input("x", ["batch", 2]), { name: "norm" }), { name: "output", units: 2 });

test("running statistics follow the batches, are kept with the state, and are in the model's file", async () => {
  const options = { learningRate: 0.001, batchSize: 4, threads: 1 };
  const trainer = await Trainer.open(normalised, { ...options, random: new Random("norm") });
  await losses(trainer, 2);
  // Both inputs have the mean 1/2 and, of four values, the variance 1/3.
  const [mean, variance] = ["norm/running mean", "norm/running variance"].map(
    (name) => trainer.weights().get(name)!,
  );
  for (const value of mean!) expect(value).toBeCloseTo((1 - 0.9 ** 2) / 2, 6);
  for (const value of variance!) expect(value).toBeCloseTo(0.9 ** 2 + (1 - 0.9 ** 2) / 3, 6);
  const resumed = await Trainer.open(normalised, { ...options, random: new Random("norm") });
  resumed.restore(trainer.state());
  expect(await losses(resumed, 3)).toEqual(await losses(trainer, 3));
  expect(resumed.state()).toEqual(trainer.state());

  const one = { x: { data: Float32Array.of(0, 1), dims: [1, 2] } }; // a batch of one is answered
  const session = await Session.open(exportModel(normalised, trainer.weights(), {}), { threads: 1 });
  expect((await session.run(one)).logits!.data).toEqual((await trainer.logits(one)).data);
  await session.close();
});

test("a model may add to its loss, and sample noise for it anew in every step", async () => {
  const seen: Tensor[] = [];
  const build: BuildModel = (graph) => {
    const logits = perceptron(graph);
    if (graph.training) {
      const noise = graph.noise(["batch", 3], "gumbel");
      seen.push(noise);
      const mean = graph.state("mean noise", [1], 0);
      graph.updateState(mean, reshape(reduceMean(reduceSum(noise, [0]), [1]), [1]));
      graph.addLoss(({ losses: each, weights }) => reshape(reduceSum(mul(mul(each, weights), 2), [0]), []));
    }
    return logits;
  };
  const options = { learningRate: 0.001, batchSize: 4, threads: 1, random: new Random("noise") };
  const [plain, adding] = [await Trainer.open(perceptron, options), await Trainer.open(build, options)];
  const single = (await plain.step(XOR, LABELS)).loss;
  expect((await adding.step(XOR, LABELS)).loss).toBeCloseTo(3 * single, 5); // itself, and twice itself
  expect(seen[0]!.shape).toEqual(["batch", 3]);
  let sum = 0;
  const steps = 400;
  for (let step = 0; step < steps; step += 1) {
    await adding.step(XOR, LABELS);
    sum += adding.weights().get("mean noise")![0]! / 4;
  }
  // The mean of the standard Gumbel distribution is Euler's constant; of 4,800 numbers its deviation is 1.28 / 69.
  expect(sum / steps).toBeGreaterThan(0.577 - 0.06);
  expect(sum / steps).toBeLessThan(0.577 + 0.06);
});
