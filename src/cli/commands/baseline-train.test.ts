import { expect, test } from "vitest";
import { hyperparametersOf, toHyperparameters, toImageSize, trainingLogger } from "./baseline-train.ts";

function noting() {
  const notes: string[] = [];
  const clock = { seconds: 0 };
  const context = { log: (text: string) => notes.push(text), now: () => 1_000 * clock.seconds };
  return { notes, clock, ...trainingLogger(3, context) };
}

const epoch = {
  loss: 0.61234,
  trainAccuracy: 0.6,
  validationAccuracy: 0.575,
  patience: 10.1,
  bestAccuracy: 0.58,
  bestEpoch: 1,
  lastEpoch: 12,
  stopsEarly: true,
};

test("an epoch is told with its loss, its accuracy, and when the run ends", () => {
  const { notes, clock, report } = noting();
  clock.seconds = 20;
  report(1, { ...epoch, epoch: 1 });
  clock.seconds = 35; // so that the ten epochs that are left take 150 seconds
  report(1, { ...epoch, epoch: 2 });
  expect(notes).toEqual([
    "run 1 of 3, epoch 1: loss 0.6123, 57.50 % validation accuracy, best 58.00 % in epoch 1; stops after epoch 12 (later if validation improves)",
    "run 1 of 3, epoch 2: loss 0.6123, 57.50 % validation accuracy, best 58.00 % in epoch 1; stops after epoch 12 in 150 s (later if validation improves)",
  ]);
});

test("short epochs are told now and then, and the last one always", () => {
  const { notes, clock, report } = noting();
  for (let number = 1; number <= 12; number += 1) {
    clock.seconds += 3;
    report(2, { ...epoch, epoch: number });
  }
  expect(notes.map((note) => note.match(/epoch (\d+):/)?.[1])).toEqual(["4", "8", "12"]);
  expect(notes.at(-1)).toMatch(/; finished$/);
});

test("within a long epoch it is told how much of it is done, and when it ends", () => {
  const { notes, clock, reportStep } = noting();
  for (let percents = 10; percents <= 100; percents += 10) {
    clock.seconds += 12;
    reportStep(1, { epoch: 1, done: percents / 100, loss: 0.65 });
  }
  expect(notes).toEqual([
    "run 1 of 3, epoch 1: 30 % done, loss 0.6500; 84 s left",
    "run 1 of 3, epoch 1: 60 % done, loss 0.6500; 48 s left",
    "run 1 of 3, epoch 1: 90 % done, loss 0.6500; 12 s left",
  ]);
});

test("when an epoch is nearly over, its end is told instead", () => {
  const { notes, clock, report, reportStep } = noting();
  reportStep(1, { epoch: 1, done: 0.1, loss: 0.65 });
  clock.seconds = 40;
  reportStep(1, { epoch: 1, done: 0.9, loss: 0.65 }); // five seconds are left
  clock.seconds = 45;
  report(1, { ...epoch, epoch: 1 });
  expect(notes).toEqual([expect.stringContaining("57.50 % validation accuracy")]);
});

test("each epoch is timed from its own first step", () => {
  const { notes, clock, reportStep } = noting();
  reportStep(1, { epoch: 1, done: 0.5, loss: 0.65 });
  clock.seconds = 1_000;
  reportStep(1, { epoch: 2, done: 0.5, loss: 0.6 });
  clock.seconds = 1_040;
  reportStep(1, { epoch: 2, done: 0.75, loss: 0.6 });
  expect(notes).toEqual(["run 1 of 3, epoch 2: 75 % done, loss 0.6000; 40 s left"]);
});

test("hyperparameters are set by name, or by flags of their own", () => {
  expect(toHyperparameters(["width=64", "learningRate=3e-4"], "--set")).toEqual({
    width: 64,
    learningRate: 0.0003,
  });
  expect(toImageSize("112x448", "--image-size")).toEqual({ imageHeight: 112, imageWidth: 448 });
  expect(() => toHyperparameters(["width"], "--set")).toThrow(
    "--set should be a name and a number, as in width=64, but is width",
  );
  expect(() => toImageSize("112", "--image-size")).toThrow(
    "height and width in pixels, as in 100x400, but is 112",
  );
  const none = { set: undefined, width: undefined, steps: undefined, imageSize: undefined };
  expect(hyperparametersOf(none)).toEqual({});
  expect(hyperparametersOf({ ...none, set: { dropout: 0 }, width: 8, steps: 4 })).toEqual({
    dropout: 0,
    width: 8,
    steps: 4,
  });
  expect(() => hyperparametersOf({ ...none, set: { width: 9 }, width: 8 })).toThrow(
    "width is set to 9 and 8",
  );
});
