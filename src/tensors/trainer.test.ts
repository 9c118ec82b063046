import { expect, test } from "vitest";
import { Random } from "../core/index.ts";
import { linear } from "./layers/linear.ts";
import { dropout, relu } from "./ops/elementwise.ts";
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
