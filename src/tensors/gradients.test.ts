import fc from "fast-check";
import { expect, test } from "vitest";
import { gradientsOf } from "./gradients.ts";
import { Graph, type Tensor } from "./graph.ts";
import { normaliseBatch } from "./layers/batch-norm.ts";
import { convolve } from "./layers/convolution.ts";
import { runGru } from "./layers/gru.ts";
import { runLstm } from "./layers/lstm.ts";
import {
  abs,
  add,
  div,
  dropout,
  elu,
  exp,
  log,
  maximum,
  minimum,
  mul,
  neg,
  relu,
  sharedDropout,
  sigmoid,
  sqrt,
  stopGradient,
  sub,
  tanh,
} from "./ops/elementwise.ts";
import { gatherRows, matmul } from "./ops/matmul.ts";
import { l2Normalize, reduceMax, reduceMean, reduceMin } from "./ops/reduce.ts";
import { concat, reshape, slice, transpose } from "./ops/reshape.ts";
import { crossEntropies, logSoftmax, softmax } from "./ops/softmax.ts";
import { broadcastTo, reduceSum } from "./ops/sum.ts";
import { type GradientCase, gradientError } from "./testing/check-gradients.ts";

/** Central differences in double precision are right to about ten digits where nothing is steep. */
const TOLERANCE = 1e-7;
const positive = (value: number) => Math.abs(value) + 0.5;
const awayFromZero = (value: number) => value + Math.sign(value) * 0.1;

const MASK = { "dropout mask 1": { data: Float64Array.of(0, 2, 2, 0, 2, 0), dims: [2, 3] } };

const CASES: Readonly<Record<string, GradientCase>> = {
  add: { shapes: [[2, 3], [3]], build: (a, b) => add(a!, b!) },
  sub: {
    shapes: [
      [2, 1],
      [2, 3],
    ],
    build: (a, b) => sub(a!, b!),
  },
  "sub from a number": { shapes: [[2, 3]], build: (x) => sub(1, x!) },
  mul: {
    shapes: [
      [2, 3],
      [2, 1],
    ],
    build: (a, b) => mul(a!, b!),
  },
  "mul by itself": { shapes: [[4]], build: (x) => mul(x!, x!) },
  div: { shapes: [[2, 3], [3]], build: (a, b) => div(a!, b!), domain: positive },
  neg: { shapes: [[3]], build: (x) => neg(x!) },
  relu: { shapes: [[2, 5]], build: (x) => relu(x!), domain: awayFromZero },
  sigmoid: { shapes: [[2, 3]], build: (x) => sigmoid(x!) },
  tanh: { shapes: [[2, 3]], build: (x) => tanh(x!) },
  exp: { shapes: [[2, 3]], build: (x) => exp(x!) },
  log: { shapes: [[2, 3]], build: (x) => log(x!), domain: positive },
  abs: { shapes: [[2, 3]], build: (x) => abs(x!) },
  sqrt: { shapes: [[2, 3]], build: (x) => sqrt(x!), domain: positive },
  elu: { shapes: [[2, 5]], build: (x) => elu(x!), domain: awayFromZero },
  maximum: { shapes: [[2, 3], [3]], build: (a, b) => maximum(a!, b!) },
  minimum: { shapes: [[2, 3], [3]], build: (a, b) => minimum(a!, b!) },
  matmul: {
    shapes: [
      [2, 3],
      [3, 4],
    ],
    build: (a, b) => matmul(a!, b!),
  },
  "matmul of one matrix with many": {
    shapes: [
      [2, 5, 3],
      [3, 4],
    ],
    build: (a, b) => matmul(a!, b!),
  },
  "matmul in batches": {
    shapes: [
      [2, 5, 3],
      [2, 3, 4],
    ],
    build: (a, b) => matmul(a!, b!),
  },
  "matmul of many with one": {
    shapes: [
      [5, 3],
      [2, 3, 4],
    ],
    build: (a, b) => matmul(a!, b!),
  },
  transpose: { shapes: [[2, 3, 4]], build: (x) => transpose(x!, [2, 0, 1]) },
  reshape: { shapes: [[2, 6]], build: (x) => reshape(x!, [3, 4]) },
  concat: {
    shapes: [
      [2, 3],
      [2, 2],
    ],
    build: (a, b) => concat([a!, b!, a!], 1),
  },
  slice: {
    shapes: [[4, 5]],
    build: (x) => slice(slice(x!, { axis: 1, from: 1, to: 4 }), { axis: 0, from: 2, to: 4 }),
  },
  reduceSum: { shapes: [[2, 3, 4]], build: (x) => reduceSum(x!, [0, 2]) },
  reduceMean: { shapes: [[2, 3, 4]], build: (x) => reduceMean(x!, [-1]) },
  reduceMax: { shapes: [[3, 4]], build: (x) => reduceMax(x!, [1]) },
  reduceMin: { shapes: [[3, 4]], build: (x) => reduceMin(x!, [1]) },
  l2Normalize: { shapes: [[3, 4]], build: (x) => l2Normalize(x!) },
  softmax: { shapes: [[2, 3, 2]], build: (x) => softmax(x!, 1) },
  logSoftmax: { shapes: [[3, 4]], build: (x) => logSoftmax(x!) },
  "gatherRows, with rows named twice": {
    shapes: [[4, 3]],
    build: (x) => gatherRows(x!, x!.graph.constant([2, 0, 2, 2, 1, 0], "int64", [2, 3])),
  },
  crossEntropies: {
    shapes: [[4, 3]],
    build: (x) => crossEntropies(x!, x!.graph.constant([2, 0, 1, 0], "int64")),
  },
  "attention over a sequence": {
    shapes: [
      [2, 1, 3],
      [2, 5, 3],
    ],
    build: (query, keys) => matmul(softmax(matmul(query!, transpose(keys!, [0, 2, 1]))), keys!),
  },
  "convolution, where filters do not reach the border": {
    shapes: [
      [2, 7, 10, 2],
      [32, 3],
    ],
    build: (x, weights) => convolve(x!, weights!, { kernelSize: 4, stride: 2 }),
  },
  "convolution at every pixel": {
    shapes: [
      [1, 4, 5, 2],
      [18, 2],
    ],
    build: (x, weights) => convolve(x!, weights!, { kernelSize: 3, stride: 1 }),
  },
  "convolution with zeros around the image": {
    shapes: [
      [2, 5, 4, 2],
      [18, 3],
    ],
    build: (x, weights) => convolve(x!, weights!, { kernelSize: 3, stride: 1, padding: 1 }),
  },
  "convolution to fewer maps than channels": {
    shapes: [
      [2, 3, 4, 3],
      [27, 2],
    ],
    build: (x, weights) => convolve(x!, weights!, { kernelSize: 3, stride: 1, padding: 1 }),
  },
  "convolution with zeros around the image at every other pixel": {
    shapes: [
      [2, 5, 8, 2],
      [32, 3],
    ],
    build: (x, weights) => convolve(x!, weights!, { kernelSize: 4, stride: 2, padding: 1 }),
  },
  "batch normalisation": {
    shapes: [[3, 2, 4], [4], [4]],
    build: (x, scale, shift) => normaliseBatch(x!, scale!, shift!).y,
  },
  dropout: { shapes: [[2, 3]], build: (x) => dropout(x!, 0.5), feeds: MASK },
  "dropout with one mask for all rows": {
    shapes: [[2, 3]],
    build: (x) => dropout(x!, 0.5, { sharedAxes: [0] }),
    feeds: { "dropout mask 1": { data: Float64Array.of(0, 2, 2), dims: [1, 3] } },
  },
  broadcastTo: {
    shapes: [
      [1, 3],
      [4, 3],
    ],
    build: (x, like) => mul(broadcastTo(x!, like!), like!),
  },
  "sharedDropout, applied twice": {
    shapes: [[2, 3]],
    build: (x) => {
      const drop = sharedDropout(x!, 0.5);
      return drop(mul(drop(x!), x!));
    },
    feeds: MASK,
  },
  "lstm, by its last state": {
    shapes: [
      [4, 2, 12],
      [3, 12],
    ],
    build: (x, weights) => runLstm(x!, weights!).last,
  },
  "lstm, by its states": {
    shapes: [
      [4, 2, 12],
      [3, 12],
    ],
    build: (x, weights) => runLstm(x!, weights!).states,
  },
  "lstm from the end, by its last state and its states": {
    shapes: [
      [4, 2, 12],
      [3, 12],
    ],
    build: (x, weights) => {
      const { states, last } = runLstm(x!, weights!, { reverse: true });
      return mul(states, last);
    },
  },
  "lstm, by the content of its cells": {
    shapes: [
      [3, 2, 12],
      [3, 12],
    ],
    build: (x, weights) => {
      const { last, lastContent } = runLstm(x!, weights!);
      return mul(last, lastContent);
    },
  },
  "gru, by its last state": {
    shapes: [[4, 2, 9], [3, 9], [3]],
    build: (x, weights, bias) => runGru(x!, weights!, bias!).last,
  },
  "gru, by its states and the last": {
    shapes: [[4, 2, 9], [3, 9], [3]],
    build: (x, weights, bias) => {
      const { states, last } = runGru(x!, weights!, bias!);
      return mul(states, last);
    },
  },
  "lstm, by both": {
    shapes: [
      [3, 2, 8],
      [2, 8],
    ],
    build: (x, weights) => {
      const { states, last } = runLstm(x!, weights!);
      return mul(states, last);
    },
  },
};

test.each(Object.entries(CASES))("the gradient of %s is what central differences say", async (_, options) => {
  expect(await gradientError(options)).toBeLessThan(TOLERANCE);
});

test("gradients of elementwise operators and products hold for any small shapes, however one is repeated for the other", async () => {
  const dims = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(
      dims,
      fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
      fc.integer(),
      async (shape, ones, seed) => {
        const repeated = shape.map((dim, i) => (ones[i] ? 1 : dim));
        const shapes = [shape, repeated, [shape.at(-1)!, 2]];
        const build: GradientCase["build"] = (a, b, c) =>
          matmul(reshape(mul(add(a!, b!), sigmoid(b!)), [sizeOfRows(shape), shape.at(-1)!]), c!);
        expect(await gradientError({ shapes, build, seed: String(seed) })).toBeLessThan(1e-6);
      },
    ),
    { numRuns: 25 },
  );
});

test("nothing is learned through stopGradient", () => {
  const graph = new Graph();
  const x = graph.input("x", ["batch"]);
  const sumOf = (y: Tensor) => reshape(reduceSum(y, [0]), []);
  expect(() => gradientsOf(sumOf(stopGradient(x)), [x])).toThrow("it does not depend on x");
});

function sizeOfRows(shape: readonly number[]): number {
  return shape.slice(0, -1).reduce((product, dim) => product * dim, 1);
}

test("what does not fit together is said with the name of its layer", () => {
  const graph = new Graph();
  const x = graph.input("x", ["batch", 3]);
  const inLayer = (build: () => unknown) => () => graph.layer("image", () => graph.layer("hidden", build));
  expect(inLayer(() => matmul(x, graph.input("w", [4, 2])))).toThrow(
    "image/hidden/matmul: the last dimension of [batch, 3] should be the last but one of [4, 2]",
  );
  expect(inLayer(() => add(x, graph.input("b", [2])))).toThrow(
    "image/hidden/add: [batch, 3] and [2] do not fit",
  );
  expect(inLayer(() => reshape(x, ["batch", 2]))).toThrow(
    "image/hidden/reshape: [batch, 3] has 3*batch elements, [batch, 2] 2*batch",
  );
  expect(inLayer(() => gradientsOf(x, [x]))).toThrow(
    "image/hidden/loss: it should be a single number, but is [batch, 3]",
  );
});
