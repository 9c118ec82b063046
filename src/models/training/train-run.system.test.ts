import { copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../files/testing/temporary-folder.ts";
import type { Baseline, ModelExample } from "../baseline.ts";
import { modelOf } from "../hyperparameters.ts";
import { majority } from "../majority.ts";
import { ownExamples } from "../testing/examples.ts";
import { textOnly } from "../text-only.ts";
import { readEvaluatedRuns, summariseRuns } from "./evaluated-runs.ts";
import { bestRunOf, Predictor } from "./predict.ts";
import { trainBaseline } from "./train-baseline.ts";
import { trainRun } from "./train-run.ts";

const folder = temporaryFolder();
const examples = ownExamples(200);
const config = { version: "1", baseline: "text", corpus: "nlvr", corpusHash: "0", seed: "1", threads: 1 };
const train = (name: string, report: (epoch: number) => void = () => {}) =>
  trainRun({
    baseline: textOnly,
    examples,
    folder: folder.at(name),
    config,
    report: ({ epoch }) => report(epoch),
  });
/** A finished run of a seed, trained once; tests that change it copy it. */
const finished = new Map<string, Promise<string>>();
function finishedRun(seed: string): Promise<string> {
  const run =
    finished.get(seed) ??
    trainRun({
      baseline: textOnly,
      examples,
      folder: folder.at(`seed-${seed}`),
      config: { ...config, seed },
      report: () => {},
    }).then(() => `seed-${seed}`);
  finished.set(seed, run);
  return run;
}
const copyRun = async (seed: string, name: string) =>
  cpSync(folder.at(await finishedRun(seed)), folder.at(name), { recursive: true });
const bytes = (...path: string[]) => readFileSync(join(folder.path, ...path));

class Stopped extends Error {}

test("[M2] the text-only baseline learns what the sentence gives away, and reads unknown words and empty sentences", async () => {
  const whole = await finishedRun("1");
  const epochs: number[] = [];
  const result = await train(whole, (epoch) => epochs.push(epoch));
  expect(epochs).toEqual([]); // a finished run is not trained again
  expect(result).toMatchObject({ seed: "1", validationAccuracy: 1, trained: 180, validated: 20 });
  const predictor = await Predictor.open(folder.at(whole), config);
  const fresh = [
    ...examples,
    { ...examples[0]!, sentence: "" },
    { ...examples[0]!, sentence: "Zebras graze, unknown." },
  ];
  const labels = await predictor.predict(fresh);
  expect(labels.slice(0, examples.length)).toEqual(examples.map(({ label }) => label));
  expect(labels).toHaveLength(fresh.length);
  await predictor.close();
});

test("[M4] an epoch goes through the examples as often as the settings say", async () => {
  let shown = 0;
  const baseline: Baseline = {
    ...textOnly,
    settings: { batchSize: 16, learningRate: 0.001, patience: 1, passesPerEpoch: 3 },
    createModel(words) {
      const model = modelOf(textOnly, words);
      return {
        ...model,
        encode(examples) {
          shown += examples.length;
          return model.encode(examples);
        },
      };
    },
  };
  const { epochs, trained, validated } = await trainRun({
    baseline,
    examples,
    folder: folder.at("passes"),
    config,
    report: () => {},
  });
  expect(shown).toBe(epochs * (3 * trained + validated));
});

test("[M4] a question is trained on in a view that is drawn, and validated in all of them", async () => {
  const shown = [0, 0, 0];
  const baseline: Baseline = {
    ...textOnly,
    settings: { batchSize: 16, learningRate: 0.001, patience: 1 },
    createModel(words) {
      const model = modelOf(textOnly, words);
      return {
        ...model,
        views: 3,
        encode(examples, drawView) {
          for (const _ of examples) shown[drawView!()]! += 1;
          return model.encode(examples);
        },
      };
    },
  };
  const { epochs, trained, validated } = await trainRun({
    baseline,
    examples,
    folder: folder.at("views"),
    config,
    report: () => {},
  });
  expect(shown[0]! + shown[1]! + shown[2]!).toBe(epochs * (trained + 3 * validated));
  for (const times of shown) expect(times).toBeGreaterThan(epochs * (trained / 6 + validated));
});

test("a run that was stopped between epochs comes to the same weights, log and result", async () => {
  const uninterrupted = await finishedRun("1");
  for (const stopAt of [1, 2, 5]) {
    await expect(
      train("stopped", (epoch) => {
        if (epoch === stopAt) throw new Stopped();
      }),
    ).rejects.toThrow(Stopped);
  }
  await train("stopped");
  for (const name of ["best.onnx", "log.jsonl", "result.json", "vocabulary.json", "checkpoint.bin"]) {
    expect(bytes("stopped", name).equals(bytes(uninterrupted, name)), name).toBe(true);
  }
});

test("a run that was stopped within an epoch comes to the same bits, views and averages included", async () => {
  const settings = {
    batchSize: 16,
    learningRate: 0.001,
    patience: 1,
    passesPerEpoch: 2,
    emaRate: 0.3,
    minBatchSize: 4,
  };
  const baseline: Baseline = {
    ...textOnly,
    settings,
    createModel(words, values) {
      const model = textOnly.createModel(words, values);
      return {
        ...model,
        views: 3,
        encode(examples, drawView) {
          const reversed = (sentence: string) => sentence.split(" ").reverse().join(" ");
          const shown = examples.map((each) =>
            drawView!() === 0 ? { ...each, sentence: reversed(each.sentence) } : each,
          );
          return model.encode(shown);
        },
      };
    },
  };
  const steps: number[] = [];
  let time = 0;
  const run = (name: string, stopAt = Number.POSITIVE_INFINITY) =>
    trainRun({
      baseline,
      examples: examples.slice(0, 100),
      folder: folder.at(name),
      config,
      report: () => {},
      reportStep: () => {
        steps.push(1);
        if (steps.length === stopAt) throw new Stopped();
      },
      now: () => (time += 400_000), // a checkpoint after every other step
    });
  await run("at-once");
  const uninterrupted = steps.splice(0).length;
  for (const stopAt of [3, 5, 8]) {
    await expect(run("in-pieces", stopAt)).rejects.toThrow(Stopped);
    steps.splice(0);
  }
  await run("in-pieces");
  expect(steps.length).toBeLessThan(uninterrupted); // it did not begin anew
  for (const name of ["best.onnx", "log.jsonl", "result.json", "checkpoint.bin"])
    expect(bytes("in-pieces", name).equals(bytes("at-once", name)), name).toBe(true);
});

test("a folder of another run, a damaged checkpoint and an unfinished run are said to be so", async () => {
  const run = (name: string, changed: Partial<typeof config>, baseline: Baseline = textOnly) =>
    trainRun({
      baseline,
      examples,
      folder: folder.at(name),
      config: { ...config, ...changed },
      report: () => {},
    });
  await copyRun("1", "other");
  await expect(run("other", { version: "2" })).rejects.toThrow('its version is "1", not "2"');
  await expect(run("other", { corpusHash: "f" })).rejects.toThrow('its corpusHash is "0", not "f"');
  await expect(Predictor.open(folder.at("other"), { version: "2" })).rejects.toThrow(
    "trained with version 1",
  );
  const edited = { ...textOnly, settings: { ...textOnly.settings!, learningRate: 0.05 } };
  await expect(run("other", {}, edited)).rejects.toThrow(
    /its settings are .*"learningRate":0.001.* not .*"learningRate":0.05/,
  );

  mkdirSync(folder.at("damaged"));
  for (const name of ["config.json", "checkpoint.bin", "vocabulary.json"]) {
    copyFileSync(join(folder.at("other"), name), join(folder.at("damaged"), name));
  }
  truncateSync(join(folder.at("damaged"), "checkpoint.bin"), 2_000);
  await expect(run("damaged", {})).rejects.toMatchObject({
    code: "data/unreadable",
    hint: "Remove it to train this run from the beginning",
  });
  await expect(Predictor.open(folder.at("damaged"), config)).rejects.toThrow("result.json is not there");

  copyFileSync(folder.at(`${await finishedRun("2")}/checkpoint.bin`), folder.at("damaged/checkpoint.bin"));
  await expect(run("damaged", {})).rejects.toThrow(
    "is not a checkpoint of this run: it belongs to another run",
  );
  await expect(Predictor.open(folder.at("nothing"), config)).rejects.toThrow("config.json is not there");
});

test("a run that goes on has the model of its own best epoch, whatever lies in its place", async () => {
  await copyRun("1", "killed");
  rmSync(folder.at("killed/result.json")); // as if it had been at the end
  const model = bytes("killed", "best.onnx");
  copyFileSync(folder.at(`${await finishedRun("2")}/best.onnx`), folder.at("killed/best.onnx"));
  await train("killed");
  expect(bytes("killed", "best.onnx")).toEqual(model);
});

test("where nothing is trained, one sentence is enough", async () => {
  const one = examples.slice(0, 1);
  const options = { folder: folder.at("majority"), config: { ...config, baseline: "majority" } };
  const result = await trainRun({ baseline: majority, examples: one, ...options, report: () => {} });
  expect(result).toMatchObject({ trained: 1, validated: 0 });
});

test("runs that were not measured on the same splits are not put together, and a split is a word", async () => {
  const measured = (splits: string[]) => ({
    folder: splits.join("-"),
    baseline: "text",
    corpus: "nlvr",
    seed: splits.join("-"),
    changed: {},
    splits: Object.fromEntries(
      splits.map((split) => [split, { examples: 2, right: 1, sentences: 1, consistent: 0 }]),
    ),
  });
  const message = "dev-test does not have the splits of dev";
  expect(() => summariseRuns([measured(["dev"]), measured(["dev", "test"])])).toThrow(message);
  mkdirSync(folder.at("odd-split"));
  writeFileSync(folder.at("odd-split/config.json"), JSON.stringify(config));
  writeFileSync(
    folder.at("odd-split/accuracies.json"),
    '{"dev\\n":{"examples":2,"right":1,"sentences":1,"consistent":0}}',
  );
  await expect(readEvaluatedRuns(folder.at("odd-split"))).rejects.toMatchObject({
    message: expect.stringContaining("accuracies.json cannot be read"),
    hint: expect.stringContaining("Finished runs are only evaluated"),
  });
});

test("a run whose files are exchanged for others does not answer", async () => {
  await copyRun("1", "one");
  const two = await finishedRun("2");
  for (const name of ["config.json", "best.onnx"]) {
    const kept = bytes("one", name);
    copyFileSync(folder.at(`${two}/${name}`), folder.at(`one/${name}`));
    await expect(Predictor.open(folder.at("one"), config)).rejects.toThrow(
      `${name} has been modified since the run finished`,
    );
    writeFileSync(folder.at(`one/${name}`), kept);
  }
  await (await Predictor.open(folder.at("one"), config)).close();
});

test("files of a run that are JSON of something else are said to be unreadable", async () => {
  const run = await finishedRun("1");
  for (const [name, text] of Object.entries({
    nothing: "null",
    empty: "{}",
    odd: '{"train":{"examples":2,"right":5,"sentences":1,"consistent":0}}',
    older: '{"train":{"examples":2,"right":1}}',
  })) {
    mkdirSync(folder.at(name));
    for (const file of ["config.json", "accuracies.json"]) writeFileSync(folder.at(`${name}/${file}`), text);
    await expect(readEvaluatedRuns(folder.at(name))).rejects.toThrow("config.json cannot be read");
    await expect(Predictor.open(folder.at(name), config)).rejects.toThrow("config.json cannot be read");
    copyFileSync(folder.at(`${run}/config.json`), folder.at(`${name}/config.json`));
    await expect(readEvaluatedRuns(folder.at(name))).rejects.toThrow("accuracies.json cannot be read");
  }
  await expect(readEvaluatedRuns(folder.at("older"))).rejects.toMatchObject({
    message: expect.stringContaining('cannot be read: it has no valid "train.sentences"'),
    hint: expect.stringContaining("with `baseline predict` and score them with `eval score`"),
  });
  await expect(readEvaluatedRuns(folder.at(`${run}/config.json`))).rejects.toThrow(
    "cannot be read as a folder of runs",
  );
});

test("a run whose baseline is no word is said to be unreadable, as it would break tables", async () => {
  mkdirSync(folder.at("two-lines"));
  const odd = { ...config, baseline: "text\n100.00 %" };
  writeFileSync(folder.at("two-lines/config.json"), JSON.stringify(odd));
  writeFileSync(folder.at("two-lines/accuracies.json"), '{"dev":{"examples":2,"right":1}}');
  await expect(readEvaluatedRuns(folder.at("two-lines"))).rejects.toThrow("config.json cannot be read");
});

test("runs are not averaged that were measured on other examples, however many", async () => {
  const measure = (runs: number, dev: readonly ModelExample[]) =>
    trainBaseline({
      baseline: majority,
      runs,
      train: examples,
      splits: { dev },
      folder: folder.at("measured"),
      config: { ...config, baseline: "majority" },
      report: () => {},
    });
  await measure(2, examples.slice(0, 10));
  await measure(1, examples.slice(10, 20));
  const read = async () => summariseRuns(await readEvaluatedRuns(folder.at("measured")));
  await expect(read()).rejects.toMatchObject({
    message: expect.stringMatching(/run-2 does not have the dev examples of .*run-1/),
    hint: expect.stringContaining("Finished runs are only evaluated"),
  });
  await measure(2, examples.slice(10, 20));
  expect(await read()).toMatchObject([{ split: "train" }, { split: "dev", runs: 2 }]);
  cpSync(folder.at("measured/run-2"), folder.at("measured/run-3"), { recursive: true });
  await expect(read()).rejects.toThrow(/run-3 has the same random seed as .*run-2/);
});

test("[M4] several runs have seeds of their own, mean and standard deviation, and the best of them is found", async () => {
  const trained = await trainBaseline({
    baseline: textOnly,
    runs: 2,
    train: examples,
    splits: { dev: examples.slice(0, 51) },
    folder: folder.at("several"),
    config,
    report: () => {},
  });
  expect(trained.runs.map(({ seed }) => seed)).toEqual(["1/1", "1/2"]);
  for (const { split, examples, runs, mean, deviation } of trained.splits) {
    const [first, second] = trained.runs.map(({ splits }) => splits[split]!.right / examples) as [
      number,
      number,
    ];
    expect({ examples, runs }).toEqual({ examples: split === "train" ? 200 : 51, runs: 2 });
    expect(mean).toBeCloseTo((first + second) / 2, 12);
    expect(deviation).toBeCloseTo(Math.abs(first - second) / Math.SQRT2, 12); // of two: sqrt of half their difference squared
    expect(mean).toBeGreaterThan(0.95);
  }
  expect(await bestRunOf(folder.at("several"))).toBe(folder.at("several/run-1"));
});

test("[M1] majority answers with the most common label of the training examples", async () => {
  const mostlyFalse = examples.filter(({ label }, i) => !label || i % 4 === 0); // 100 false, 50 true
  const { splits, runs } = await trainBaseline({
    baseline: majority,
    runs: 1,
    train: mostlyFalse,
    splits: { dev: examples.slice(0, 40) },
    folder: folder.at("majority"),
    config: { ...config, baseline: "majority" },
    report: () => {},
  });
  expect(runs[0]).toMatchObject({
    epochs: 0,
    validationAccuracy: null,
    splits: { train: { examples: 150, right: 100 }, dev: { examples: 40, right: 20 } },
  });
  expect(splits[0]).toMatchObject({ deviation: null });
});

test("of a folder with runs of two baselines none is taken", async () => {
  for (const baseline of ["majority", "text"]) {
    const run = folder.at(`mixed/${baseline}`);
    const options = { baseline: majority, examples, folder: run, config: { ...config, baseline } };
    await trainRun({ ...options, report: () => {} });
  }
  await expect(bestRunOf(folder.at("mixed"))).rejects.toThrow(
    "the baseline of one is majority, of another text",
  );
});
