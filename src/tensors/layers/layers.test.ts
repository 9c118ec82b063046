import { expect, test } from "vitest";
import { Random } from "../../core/index.ts";
import { gradientsOf } from "../gradients.ts";
import { Graph, type Tensor } from "../graph.ts";
import { encodeModel } from "../onnx/encode-model.ts";
import { mul } from "../ops/elementwise.ts";
import { gatherRows } from "../ops/matmul.ts";
import { reshape, transpose } from "../ops/reshape.ts";
import { reduceSum } from "../ops/sum.ts";
import { type Feeds, Session } from "../session.ts";
import { batchNorm, normaliseBatch } from "./batch-norm.ts";
import { convolution, convolve } from "./convolution.ts";
import { runGru } from "./gru.ts";
import { lstm, lstmCell, runLstm } from "./lstm.ts";
import { indexReceptiveFields, sparseConvolution } from "./sparse-convolution.ts";

const random = new Random("layers");

function draw(...dims: number[]) {
  const size = dims.reduce((product, dim) => product * dim, 1);
  return { dims, data: Float32Array.from({ length: size }, () => 2 * random.uniform() - 1) };
}

async function run(outputs: Record<string, Tensor>, feeds: Feeds, threads = 1): Promise<Feeds> {
  const { graph } = Object.values(outputs)[0]!;
  const session = await Session.open(encodeModel(graph, { outputs }), { threads });
  const results = await session.run(feeds);
  await session.close();
  return results;
}

function expectClose(ours: Feeds[string] | undefined, theirs: Feeds[string] | undefined): void {
  expect(ours!.dims).toEqual(theirs!.dims);
  const difference = Array.from(
    ours!.data as Float32Array,
    (value, i) => Math.abs(value - Number(theirs!.data[i])) / Math.max(1, Math.abs(value)),
  );
  expect(Math.max(...difference)).toBeLessThan(1e-5);
}

interface Gates {
  readonly units: number;
  /** Our number of each gate of ONNX. */
  readonly order: readonly number[];
}

/** Recurrent weights [units, gates * units] as ONNX has them, [gates * units, units], gate after gate. */
function rowsOfGates(weights: Float32Array, { units, order }: Gates): number[] {
  const columns = order.flatMap((gate) => Array.from({ length: units }, (_, u) => gate * units + u));
  return columns.flatMap((column) =>
    Array.from({ length: units }, (_, k) => weights[k * order.length * units + column]!),
  );
}

/** Input weights that pass on what is projected already. */
function identityOfGates({ units, order }: Gates): number[] {
  const size = order.length * units;
  const columns = order.flatMap((gate) => Array.from({ length: units }, (_, u) => gate * units + u));
  return columns.flatMap((column) => Array.from({ length: size }, (_, k) => Number(k === column)));
}

function part(values: Feeds[string] | undefined, from: number, size: number): number[] {
  return Array.from((values!.data as Float32Array).subarray(from, from + size));
}

function expectNumbers(values: Feeds[string] | undefined, expected: readonly number[]): void {
  expect(values!.data).toHaveLength(expected.length);
  for (const [i, value] of expected.entries()) expect(values!.data[i]).toBeCloseTo(value, 5);
}

test("the LSTM gives the states of ONNX's own operator, for any length and batch", async () => {
  const units = 5;
  const graph = new Graph();
  const x = graph.input("x", ["length", "batch", 4 * units]);
  const recurrent = graph.input("recurrent", [units, 4 * units]);
  const { states, last } = runLstm(x, recurrent);
  // ONNX has one matrix per direction, [1, 4 units, ...], with the gates in the order input, output, forget, new content.
  const identity = graph.input("identity", [1, 4 * units, 4 * units]);
  const swapped = graph.input("swapped", [1, 4 * units, units]);
  const official = graph.nodeWithOutputs("float", "LSTM", [x, identity, swapped], [[], []], {
    attributes: { hidden_size: { int: units } },
  });
  const outputs = { states, last, officialStates: official[0]!, officialLast: official[1]! };
  for (const [length, batch] of [
    [1, 1],
    [4, 2],
    [7, 3],
  ] as const) {
    const weights = draw(units, 4 * units);
    const theirs = { dims: [1, 4 * units, units], data: new Float32Array(4 * units * units) };
    const eye = { dims: [1, 4 * units, 4 * units], data: new Float32Array(16 * units * units) };
    for (const [theirGate, ourGate] of [0, 2, 1, 3].entries()) {
      for (let u = 0; u < units; u += 1) {
        const [row, column] = [theirGate * units + u, ourGate * units + u];
        eye.data[row * 4 * units + column] = 1;
        for (let k = 0; k < units; k += 1)
          theirs.data[row * units + k] = weights.data[k * 4 * units + column]!;
      }
    }
    const feeds = { x: draw(length, batch, 4 * units), recurrent: weights, identity: eye, swapped: theirs };
    const results = await run(outputs, feeds);
    expectClose(results.states, { ...results.officialStates!, dims: [length, batch, units] });
    expectClose(results.last, { ...results.officialLast!, dims: [batch, units] });
  }
});

test("LSTMs from both ends give the states of ONNX's own operator", async () => {
  const [units, length, batch] = [3, 5, 2];
  const graph = new Graph();
  const x = graph.input("x", ["length", "batch", 4 * units]);
  const ours = [false, true].map((reverse, k) =>
    runLstm(x, graph.input(`recurrent ${k}`, [units, 4 * units]), { reverse }),
  );
  const official = graph.nodeWithOutputs(
    "float",
    "LSTM",
    [x, graph.input("identity", [2, 4 * units, 4 * units]), graph.input("swapped", [2, 4 * units, units])],
    [[], [], []],
    { attributes: { hidden_size: { int: units }, direction: { text: "bidirectional" } } },
  );
  const recurrent = [draw(units, 4 * units), draw(units, 4 * units)];
  const order = [0, 2, 1, 3]; // ONNX has the gates in the order input, output, forget, new content
  const swapped = recurrent.flatMap(({ data }) => rowsOfGates(data, { units, order }));
  const identity = [0, 1].flatMap(() => identityOfGates({ units, order }));
  const results = await run(
    {
      forwards: ours[0]!.states,
      backwards: ours[1]!.states,
      first: ours[0]!.last,
      last: ours[1]!.last,
      content: ours[1]!.lastContent,
      states: official[0]!,
      lasts: official[1]!,
      contents: official[2]!,
    },
    {
      x: draw(length, batch, 4 * units),
      "recurrent 0": recurrent[0]!,
      "recurrent 1": recurrent[1]!,
      identity: { dims: [2, 4 * units, 4 * units], data: Float32Array.from(identity) },
      swapped: { dims: [2, 4 * units, units], data: Float32Array.from(swapped) },
    },
  );
  const size = batch * units;
  const statesOf = (direction: number) =>
    Array.from({ length }, (_, t) => part(results.states, (2 * t + direction) * size, size)).flat();
  expectNumbers(results.forwards, statesOf(0));
  expectNumbers(results.backwards, statesOf(1));
  expectNumbers(results.first, part(results.lasts, 0, size));
  expectNumbers(results.last, part(results.lasts, size, size));
  expectNumbers(results.content, part(results.contents, size, size));
});

test("a GRU gives the states of ONNX's own operator, with the bias inside of what is reset", async () => {
  const units = 4;
  const graph = new Graph();
  const x = graph.input("x", ["length", "batch", 3 * units]);
  const ours = runGru(x, graph.input("recurrent", [units, 3 * units]), graph.input("bias", [units]));
  const official = graph.nodeWithOutputs(
    "float",
    "GRU",
    [
      x,
      graph.input("identity", [1, 3 * units, 3 * units]),
      graph.input("swapped", [1, 3 * units, units]),
      graph.input("biases", [1, 6 * units]),
    ],
    [[], []],
    { attributes: { hidden_size: { int: units }, linear_before_reset: { int: 1 } } },
  );
  const [recurrent, bias] = [draw(units, 3 * units), draw(units)];
  const order = [1, 0, 2]; // ONNX has the gates in the order update, reset, new content
  const biases = new Float32Array(6 * units);
  biases.set(bias.data, 5 * units); // after those of the inputs and of two gates
  for (const [length, batch] of [
    [1, 1],
    [6, 3],
  ] as const) {
    const results = await run(
      { states: ours.states, last: ours.last, officialStates: official[0]!, officialLast: official[1]! },
      {
        x: draw(length, batch, 3 * units),
        recurrent,
        bias,
        identity: {
          dims: [1, 3 * units, 3 * units],
          data: Float32Array.from(identityOfGates({ units, order })),
        },
        swapped: {
          dims: [1, 3 * units, units],
          data: Float32Array.from(rowsOfGates(recurrent.data, { units, order })),
        },
        biases: { dims: [1, 6 * units], data: biases },
      },
    );
    expectClose(results.states, { ...results.officialStates!, dims: [length, batch, units] });
    expectClose(results.last, { ...results.officialLast!, dims: [batch, units] });
  }
});

test("an LSTM step by step gives the states of one that reads a sequence", async () => {
  const [units, features] = [3, 2];
  const options = { name: "s", units, forgetBias: 1 };
  const whole = new Graph();
  const { last, lastContent } = lstm(whole.input("x", ["length", "batch", features]), options);
  const graph = new Graph();
  const zeros = graph.input("zeros", ["batch", units]);
  const step = lstmCell(options);
  const words = [0, 1, 2].map((t) => graph.input(`x ${t}`, ["batch", features]));
  const after = words.reduce((state, word) => step(word, state), { h: zeros, c: zeros });
  expect(graph.weights.map(({ name }) => name)).toEqual(whole.weights.map(({ name }) => name));

  const weights = Object.fromEntries(
    whole.weights.map(({ name, shape }) => [name, draw(...shape.map(Number))]),
  );
  const x = draw(3, 2, features);
  const steps = [0, 1, 2].map((t) => [
    `x ${t}`,
    { dims: [2, features], data: x.data.slice(4 * t, 4 * t + 4) },
  ]);
  const given = { ...weights, ...Object.fromEntries(steps), zeros: draw(2, units) };
  given.zeros.data.fill(0);
  const expected = await run({ last, lastContent }, { ...weights, x });
  const results = await run({ last: after.h, content: after.c }, given);
  expectClose(results.last, expected.last);
  expectClose(results.content, expected.lastContent);
});

test("batch normalisation gives the numbers of ONNX's own operator, of a batch and with running statistics", async () => {
  const [batch, rows, channels] = [3, 4, 2];
  const graph = new Graph();
  const x = graph.input("x", ["batch", rows, channels]);
  const parameters = ["scale", "shift", "mean", "variance"].map((name) => graph.input(name, [channels]));
  const { y, batchMean, batchVariance } = normaliseBatch(x, parameters[0]!, parameters[1]!);
  const channelsFirst = transpose(x, [0, 2, 1]);
  const trained = graph.nodeWithOutputs(
    "float",
    "BatchNormalization",
    [channelsFirst, ...parameters],
    [[], [], []],
    {
      attributes: { training_mode: { int: 1 }, momentum: { float: 0 } }, // 0: the statistics of the batch alone
    },
  );
  const feeds = {
    x: draw(batch, rows, channels),
    scale: draw(channels),
    shift: draw(channels),
    mean: draw(channels),
    variance: { dims: [channels], data: Float32Array.of(0.5, 2) },
  };
  const theirs = transpose({ ...trained[0]!, shape: ["batch", channels, rows] }, [0, 2, 1]);
  const results = await run(
    { y, batchMean, batchVariance, theirs, theirMean: trained[1]!, theirVariance: trained[2]! },
    feeds,
  );
  expectClose(results.y, results.theirs);
  expectClose(results.batchMean, results.theirMean);
  expectClose(results.batchVariance, results.theirVariance);

  const inference = new Graph();
  const input = inference.input("x", ["batch", rows, channels]);
  const normalised = batchNorm(input, { name: "norm" });
  const given = ["norm/scale", "norm/shift", "norm/running mean", "norm/running variance"].map(
    (name) => [...inference.weights, ...inference.states].find((each) => each.name === name)!,
  );
  const official = inference.node(
    "BatchNormalization",
    [transpose(input, [0, 2, 1]), ...given],
    ["batch", channels, rows],
  );
  const answers = await run(
    { normalised, official: transpose(official, [0, 2, 1]) },
    {
      x: feeds.x,
      "norm/scale": feeds.scale,
      "norm/shift": feeds.shift,
      "norm/running mean": feeds.mean,
      "norm/running variance": feeds.variance,
    },
  );
  expectClose(answers.normalised, answers.official);
});

test("an LSTM begins with as much memory as it is given: what its forget gates let through", async () => {
  for (const [forgetBias, kept] of [
    [0, 0.5],
    [3, 1 / (1 + Math.exp(-3))],
  ] as const) {
    const graph = new Graph();
    const { last } = lstm(graph.input("x", ["length", "batch", 1]), { name: "s", units: 1, forgetBias });
    const zeros = Object.fromEntries(
      graph.weights.map(({ name, shape }) => {
        const dims = shape.map(Number);
        return [name, { dims, data: new Float32Array(dims.reduce((product, dim) => product * dim, 1)) }];
      }),
    );
    const bias = { dims: [4], data: Float32Array.of(0, 0, 0, 1) }; // the new content is tanh(1) at every step
    const { result } = await run({ result: last }, { ...zeros, "s/input/bias": bias, x: draw(3, 1, 1) });
    const content = 0.5 * Math.tanh(1) * (1 + kept + kept ** 2); // other gates let half through
    expect(result!.data[0]).toBeCloseTo(0.5 * Math.tanh(content), 6);
  }
});

test("convolution gives the maps of ONNX's own operator", async () => {
  for (const [kernelSize, stride, height, width, padding, outChannels] of [
    [4, 2, 9, 12, 0, 5],
    [8, 4, 17, 20, 0, 5],
    [3, 1, 5, 4, 0, 5],
    [2, 2, 4, 6, 0, 5],
    [4, 2, 8, 10, 1, 5],
    [3, 1, 5, 4, 1, 5],
    [3, 1, 5, 4, 1, 2], // fewer maps than channels
  ] as const) {
    const graph = new Graph();
    const x = graph.input("x", ["batch", height, width, 3]);
    const filters = graph.input("filters", [kernelSize * kernelSize * 3, outChannels]);
    const ours = convolve(x, filters, { kernelSize, stride, padding });
    const asOnnx = transpose(reshape(filters, [kernelSize, kernelSize, 3, outChannels]), [3, 2, 0, 1]);
    const maps = graph.node(
      "Conv",
      [transpose(x, [0, 3, 1, 2]), asOnnx],
      ["batch", outChannels, ...ours.shape.slice(1, 3)],
      {
        attributes: {
          strides: { ints: [stride, stride] },
          pads: { ints: [padding, padding, padding, padding] },
        },
      },
    );
    const results = await run(
      { ours, theirs: transpose(maps, [0, 2, 3, 1]) },
      { x: draw(2, height, width, 3), filters: draw(kernelSize * kernelSize * 3, outChannels) },
    );
    expectClose(results.ours, results.theirs);
  }
});

test.each([
  { kernelSize: 4, stride: 2, height: 7, width: 10 },
  { kernelSize: 2, stride: 2, height: 4, width: 5 },
  { kernelSize: 3, stride: 1, height: 3, width: 6 },
])(
  "convolution of cells gives the maps and gradients of whole images: $kernelSize x $kernelSize every $stride",
  async (at) => {
    const { height, width } = at;
    const options = { ...at, name: "filters", outChannels: 3 };
    const [images, channels] = [3, 2];
    const common = draw(1, height, width, channels);
    const cellAt = new Int32Array(images * height * width);
    const added = [0, 0]; // the first cell has nothing
    const x = {
      dims: [images, height, width, channels],
      data: Float32Array.of(...common.data, ...common.data, ...common.data),
    };
    for (const place of cellAt.keys()) {
      if (place < height * width || random.uniform() < 0.8) continue; // nothing is added to the first image
      cellAt[place] = added.length / channels;
      for (let c = 0; c < channels; c += 1) {
        added.push(random.uniform());
        x.data[place * channels + c]! += added.at(-1)!;
      }
    }
    const cells = added.length / channels;
    const laid = indexReceptiveFields({ cellAt, cells: cells - 1, height, width }, options);
    const matrix = (data: Int32Array, rows: number) => ({ data, dims: [rows, data.length / rows] });

    const wholeGraph = new Graph();
    const maps = convolution(wholeGraph.input("x", ["batch", height, width, channels]), options);
    const graph = new Graph();
    const given = {
      baseMap: graph.input("common", [1, height, width, channels]),
      deltas: graph.input("cells", ["cells", channels]),
      cellsByField: graph.input("cells of field", ["fields", options.kernelSize ** 2], "int32"),
      fieldsByCell: graph.input(
        "fields of cell",
        ["cells", (options.kernelSize / options.stride) ** 2],
        "int32",
      ),
      fieldIndex: graph.input("field at", ["batch", ...maps.shape.slice(1, 3)], "int32"),
      outputIndex: graph.input("place of field", ["fields"], "int32"),
    };
    const ofCells = sparseConvolution(given, options);
    const weights = {
      "filters/weights": draw(options.kernelSize ** 2 * channels, 3),
      "filters/bias": draw(3),
    };
    const lossOf = (y: Tensor) => reshape(reduceSum(mul(y, y), [0, 1, 2, 3]), []);
    const [ofX, ofWeights] = gradientsOf(lossOf(maps), [wholeGraph.inputs[0]!, wholeGraph.weights[0]!]);
    const wanted = await run({ maps, ofX: ofX!, ofWeights: ofWeights! }, { ...weights, x });
    const tensors = [given.deltas, given.baseMap, graph.weights[0]!];
    const [cellGradient, commonGradient, weightGradient] = gradientsOf(lossOf(ofCells), tensors);
    const outputs = {
      maps: ofCells,
      cellGradient: cellGradient!,
      commonGradient: commonGradient!,
      ofWeights: weightGradient!,
    };
    const results = await run(outputs, {
      ...weights,
      common,
      cells: { data: Float32Array.from(added), dims: [cells, channels] },
      "cells of field": matrix(laid.cellsByField, laid.fields),
      "fields of cell": matrix(laid.fieldsByCell, cells),
      "field at": { data: laid.fieldIndex, dims: wanted.maps!.dims.slice(0, 3) },
      "place of field": { data: laid.outputIndex, dims: [laid.fields] },
    });
    expectClose(results.maps, wanted.maps);
    expectClose(results.ofWeights, wanted.ofWeights);
    const ofPixels = wanted.ofX!.data as Float32Array;
    for (const [place, cell] of cellAt.entries()) {
      if (cell === 0) continue;
      for (let c = 0; c < channels; c += 1)
        expect(results.cellGradient!.data[cell * channels + c]).toBeCloseTo(
          ofPixels[place * channels + c]!,
          4,
        );
    }
    for (const [i, gradient] of results.commonGradient!.data.entries()) {
      const sum = [0, 1, 2].reduce((total, image) => total + ofPixels[image * common.data.length + i]!, 0);
      expect(Number(gradient)).toBeCloseTo(sum, 3);
    }
  },
);

test("rows that are named thousands of times get all of their gradients, with several threads", async () => {
  const graph = new Graph();
  const matrix = graph.input("matrix", [3, 128]);
  const rows = graph.input("rows", ["count"], "int64");
  const loss = reshape(reduceSum(gatherRows(matrix, rows), [0, 1]), []);
  const count = 20_000;
  const numbers = BigInt64Array.from({ length: count }, (_, i) => BigInt(i % 2)); // row 2 never
  const feeds = { matrix: draw(3, 128), rows: { data: numbers, dims: [count] } };
  const { gradient } = await run({ gradient: gradientsOf(loss, [matrix])[0]! }, feeds, 4);
  expect(new Set(gradient!.data.slice(0, 256) as Float32Array)).toEqual(new Set([count / 2]));
  expect(new Set(gradient!.data.slice(256) as Float32Array)).toEqual(new Set([0]));
});
