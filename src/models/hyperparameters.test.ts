import { expect, test } from "vitest";
import { Graph } from "../tensors/index.ts";
import { cnnRnn } from "./cnn-rnn.ts";
import {
  changedValues,
  listHyperparameters,
  modelOf,
  valuesOf,
  withHyperparameters,
} from "./hyperparameters.ts";
import { maxent } from "./maxent.ts";

test("values of the model and of its training are changed by name, and the others stay", () => {
  const changed = withHyperparameters(cnnRnn, { width: 64, learningRate: 0.01, weightDecay: 1e-5 });
  expect(valuesOf(changed)).toEqual({ ...valuesOf(cnnRnn), width: 64 });
  expect(changed.settings).toEqual({ ...cnnRnn.settings, learningRate: 0.01, weightDecay: 1e-5 });
  const graph = new Graph();
  modelOf(changed, ["<unknown>"]).build(graph);
  expect(graph.weights.find(({ name }) => name === "hidden/bias")!.shape).toEqual([64]);
  expect(cnnRnn.settings!.learningRate).toBe(0.001);
});

test("an unknown name is refused with those that there are, and a value out of its range with the range", () => {
  const change = (values: Record<string, number>) => () => withHyperparameters(cnnRnn, values);
  const thrown = (run: () => unknown) => {
    try {
      return run();
    } catch (error) {
      return error;
    }
  };
  expect(thrown(change({ depth: 3 }))).toMatchObject({
    code: "usage",
    message: 'cnn-rnn has no hyperparameter "depth"',
    hint: expect.stringMatching(/width \(1024\), .*batchSize \(128\), .*weightDecay \(not set\)/),
  });
  expect(change({ width: 2.5 })).toThrow(
    "width of cnn-rnn should be a whole number from 1 to 8192, but is 2.5",
  );
  expect(change({ width: Number.NaN })).toThrow("but is NaN");
  expect(change({ learningRate: 0 })).toThrow("learningRate of cnn-rnn should be a number from 1e-9 to 1");
  expect(change({ toString: 1 })).toThrow('no hyperparameter "toString"');
});

test("a baseline without early stopping has only hyperparameters of its own", () => {
  expect(listHyperparameters(maxent).map(({ name }) => name)).toEqual(["penalty"]);
});

test("a run's values are told where they are not the defaults", () => {
  const run = withHyperparameters(cnnRnn, { width: 64, patience: 3 });
  const values = { hyperparameters: valuesOf(run), settings: { ...run.settings! } };
  expect(changedValues(cnnRnn, values)).toEqual({ width: 64, patience: 3 });
  expect(changedValues(cnnRnn, {})).toEqual({}); // of a run that was trained before they were kept
});
