import { execFile } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { watch } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { temporaryFolder } from "../files/testing/temporary-folder.ts";
import { nlvrRecord, without } from "../formats/testing/records.ts";
import { ownExamples } from "../models/testing/examples.ts";
import { ownPairs, toLines } from "./testing/own-corpus.ts";
import { jsonOf, runInProcess, startCounterpoint, words } from "./testing/run-counterpoint.ts";

const folder = temporaryFolder();

const RECORDS = ownExamples(400).map(({ id, sentence, label, directory }) =>
  nlvrRecord({ identifier: id, sentence, label: String(label), directory }),
);

/** A folder with a corpus whose labels are in the sentences. */
function corpus(name: string, train: string = toLines(RECORDS)): string {
  const path = folder.at(name);
  mkdirSync(path, { recursive: true });
  writeFileSync(join(path, "train.json"), train);
  writeFileSync(join(path, "dev.json"), toLines(RECORDS.slice(0, 40)));
  return path;
}

const train = (data: string, out: string, ...more: string[]) =>
  ["baseline", "train", "text", "--splits", data, "--out", out, "--runs", "1", ...more] as const;

test("[M1] a baseline is trained, predicts a file without labels, and is scored", async () => {
  const data = corpus("sound");
  const out = folder.at("runs");
  interface Measured {
    readonly split: string;
    readonly mean: number;
    readonly examples: number;
    readonly consistency: { readonly mean: number };
  }
  const { splits } = await jsonOf<{ splits: readonly Measured[] }>(...train(data, out));
  expect(splits.map(({ split, examples }) => [split, examples])).toEqual([
    ["train", 400],
    ["dev", 40],
  ]);
  for (const { mean } of splits) expect(mean).toBeGreaterThan(0.95);

  const unlabelled = folder.write(
    "unlabelled.json",
    toLines([
      ...RECORDS.slice(0, 40).map((record) => without(record, "label")),
      nlvrRecord({ identifier: "900-0", sentence: "" }),
      nlvrRecord({ identifier: "901-0", sentence: "Zebras graze peacefully." }),
    ]),
  );
  const csv = folder.at("predictions.csv");
  expect(await runInProcess("baseline", "predict", out, unlabelled, "--out", csv)).toEqual({
    stdout: `42 predictions from ${join(out, "run-1")} written to ${csv}\n`,
    stderr: [
      "Empty sentences (predicted anyway): 1\n",
      "Words outside the run's vocabulary: 3 (graze, peacefully, zebras)\n",
    ].join(""),
    exitCode: 0,
  });
  expect(readFileSync(csv, "utf8")).toMatch(/^(\d+-0,(true|false)\n){42}$/);

  await runInProcess("baseline", "predict", join(out, "run-1"), join(data, "dev.json"), "--out", csv);
  const score = await jsonOf("eval", "score", csv, "--gold", join(data, "dev.json"));
  const { mean, consistency } = splits[1]!;
  expect(score).toMatchObject({ predictions: 40, accuracy: mean, consistency: consistency.mean });
});

test("splits are found in the folder, in folders of their own as they were released, and as gzip", async () => {
  const path = folder.at("released");
  mkdirSync(join(path, "train"), { recursive: true });
  writeFileSync(join(path, "train/train.json"), toLines(RECORDS));
  writeFileSync(join(path, "dev.json.gz"), gzipSync(toLines(RECORDS.slice(0, 40))));
  const majority = ["baseline", "train", "majority", "--splits", path, "--runs", "1"];
  const { splits } = await jsonOf<{ splits: object[] }>(...majority, "--out", folder.at("runs-of-released"));
  expect(splits).toMatchObject([
    { split: "train", examples: 400 },
    { split: "dev", examples: 40 },
  ]);
});

test("[M4] Test-U is measured where hidden.json is given, unless its labels are kept apart", async () => {
  const data = corpus("with-hidden");
  // Ten sentences with four examples each, of which the majority, true, has five wholly right.
  const asked = Array.from({ length: 40 }, (_, i) =>
    nlvrRecord({ identifier: `${Math.floor(i / 4)}-${i % 4}`, label: String(i % 8 < 4 || i % 4 === 0) }),
  );
  writeFileSync(join(data, "test.json"), toLines(asked));
  const majority = words`baseline train majority --splits ${data} --runs 1 --out`;
  const hidden = join(data, "hidden.json");
  writeFileSync(hidden, toLines(asked.map((record) => without(record, "label"))));
  const sealed = await runInProcess(...majority, folder.at("sealed-hidden"));
  expect([sealed.exitCode, sealed.stderr]).toEqual([0, `${hidden} has no labels and is skipped\n`]);
  writeFileSync(hidden, toLines(asked));
  const { splits } = await jsonOf<{ splits: object[] }>(...majority, folder.at("with-labels"));
  expect(splits[3]).toMatchObject({
    ...{ split: "hidden", examples: 40, sentences: 10, mean: 25 / 40 },
    consistency: { mean: 0.5, deviation: null },
    bestOnDev: { accuracy: 25 / 40, consistency: 0.5 },
  });
  const { stdout } = await runInProcess("eval", "table", folder.at("with-labels"));
  expect(stdout).toMatch(/^consistency .* hidden % +test, best run on dev +hidden, best run on dev$/m);
  expect(stdout).toMatch(/62\.50\/50\.00 +62\.50\/50\.00$/m);
  writeFileSync(hidden, toLines(asked.map((record, i) => (i === 7 ? without(record, "label") : record))));
  expect(await runInProcess(...majority, folder.at("with-gap"))).toMatchObject({
    exitCode: 3,
    stderr: expect.stringContaining("The example 1-3 has no label"),
  });
});

test("[M4] eval table tabulates runs from their files alone, and says what it cannot tabulate", async () => {
  const data = corpus("tabulated");
  const [text, majority] = [folder.at("table/text"), folder.at("table/majority")];
  await runInProcess(...train(data, text));
  await runInProcess("baseline", "train", "majority", "--splits", data, "--runs", "2", "--out", majority);
  rmSync(data, { recursive: true });
  const { rows } = await jsonOf<{ rows: object[] }>("eval", "table", majority, join(text, "run-1"));
  expect(rows).toMatchObject([
    {
      baseline: "majority",
      runs: 2,
      splits: [
        { split: "train", mean: 0.5, deviation: 0, published: null },
        { split: "dev", mean: 0.5, published: null },
      ],
    },
    { baseline: "text", runs: 1, source: null, splits: [{ deviation: null, published: null }, {}] },
  ]);
  const { stdout } = await runInProcess("eval", "table", majority, text);
  expect(stdout).toMatch(/^majority +2 +50\.00 ± 0\.00 +50\.00 ± 0\.00 +\S+majority$/m);
  expect(stdout).not.toContain("published"); // these are not the examples that the papers' baselines were measured on
  const refusal = async (...paths: string[]) => (await runInProcess("eval", "table", ...paths)).stderr;
  expect(await refusal(folder.at("table"))).toContain("no finished run");
  expect(await refusal(folder.at("table"), text)).toContain(
    `Skipped (no finished run): ${folder.at("table")}`,
  );
  const other = folder.at("table/other");
  await runInProcess(
    ...words`baseline train majority --splits ${corpus("smaller", toLines(RECORDS.slice(0, 300)))} --runs 1 --out ${other}`,
  );
  expect(await refusal(majority, other)).toBe(
    "Not comparable between rows (measured on different examples): train\n",
  );
  expect(await refusal(text, folder.write("beside.csv", "0-0,true\n"))).toContain("is a run folder");
  expect(await refusal(text, "nowhere")).toContain("nowhere does not exist");
  expect(await refusal("predictions.csv")).toContain("--gold is required");
});

test("killed at any moment, or stopped by Ctrl-C, the same command ends with the same weights", async () => {
  const data = corpus("stopped-corpus", toLines(RECORDS.slice(0, 200)));
  const whole = folder.at("whole");
  expect((await runInProcess(...train(data, whole))).exitCode).toBe(0);
  for (const signal of ["SIGKILL", "SIGINT"] as const) {
    const out = folder.at(signal);
    mkdirSync(join(out, "run-1"), { recursive: true });
    const child = startCounterpoint(...train(data, out));
    let said = "";
    child.stderr!.on("data", (text) => {
      said += text;
    });
    for await (const { filename } of watch(join(out, "run-1"))) if (filename === "log.jsonl") break;
    child.kill(signal);
    await once(child, "close");
    if (signal === "SIGINT") expect(said).toContain("Stopped. Run the same command again to resume.");
    expect(existsSync(join(out, "run-1", "result.json"))).toBe(false);
    expect([child.signalCode, child.exitCode]).toEqual(
      signal === "SIGKILL" ? ["SIGKILL", null] : [null, 130],
    );
    expect((await runInProcess(...train(data, out))).exitCode).toBe(0);
    for (const name of ["best.onnx", "log.jsonl", "result.json", "curves.svg"]) {
      const [resumed, expected] = [out, whole].map((each) => readFileSync(join(each, "run-1", name)));
      expect(resumed!.equals(expected!), `${name} after ${signal}`).toBe(true);
    }
  }
});

test("input that cannot be trained on is refused, with what is wrong", async () => {
  const out = folder.at("refused");
  const refusal = async (...args: readonly string[]) => {
    const { exitCode, stderr, stdout } = await runInProcess(...args);
    expect(stdout).toBe("");
    expect(existsSync(join(out, "run-1", "best.onnx"))).toBe(false);
    return `${exitCode} ${stderr}`;
  };
  const noScenes = corpus("no-scenes", toLines(RECORDS.map((record) => without(record, "structured_rep"))));
  expect(await refusal(...train(noScenes, out))).toMatch(/^3 .*400 problems[\s\S]*structured_rep/);
  const noLabels = corpus("no-labels", toLines(RECORDS.map((record) => without(record, "label"))));
  expect(await refusal(...train(noLabels, out))).toMatch(/^3 .*The example 0-0 has no label/);
  expect(await refusal(...train(corpus("pairs", toLines(ownPairs())), out))).toMatch(
    /^3 .*a drawn scene instead of photographs/, // its dev.json is NLVR's
  );
  expect(await refusal(...train(corpus("one", toLines(RECORDS.slice(0, 1))), out))).toMatch(
    /^3 .*none is left for training/,
  );
  expect(await refusal(...train(folder.at("nowhere"), out))).toMatch(/^3 .*/);
  expect(await refusal("baseline", "train", "oracle", "--splits", "x", "--out", out)).toMatch(
    /^2 .*Unknown baseline "oracle"/,
  );
  expect(await refusal(...train("x", out, "--runs", "0"))).toMatch(
    /^2 .*--runs should be a whole number from 1/,
  );
});

test("a run folder that is unfinished, or of something else, is refused", async () => {
  const data = corpus("for-folders");
  const dev = join(data, "dev.json");
  const out = folder.at("folders");
  const run = join(out, "run-1");
  await runInProcess(...train(data, out));
  expect((await runInProcess(...train(data, out, "--seed", "2"))).stderr).toContain(
    'its seed is "1/1", not "2/1"',
  );
  const predict = async (from: string) => {
    const { exitCode, stderr } = await runInProcess(
      ...words`baseline predict ${from} ${dev} --out ${folder.at("no.csv")}`,
    );
    expect(existsSync(folder.at("no.csv"))).toBe(false);
    return `${exitCode} ${stderr}`;
  };
  expect(await predict(data)).toMatch(/^3 .*contains no finished run/);
  writeFileSync(join(run, "best.onnx"), "half of a mod");
  expect(await predict(out)).toMatch(
    /^3 .*best.onnx has been modified since the run finished\nDelete .*result.json and run the training command again/,
  );
  rmSync(join(run, "result.json"));
  expect(await predict(run)).toMatch(/^3 .*result.json is not there/);
  writeFileSync(join(run, "config.json"), '{"version":');
  expect(await predict(run)).toMatch(/^3 .*config.json cannot be read/);
});

test("[M2] the attention of a trained network is listed and drawn; what attends to nothing is refused", async () => {
  const data = corpus("to-explain");
  const [out, svg] = [folder.at("runs-to-explain"), folder.at("why.svg")];
  const small = words`--set steps=2 units=8 embedding=8 maps=8 batchSize=32 patience=1`;
  await runInProcess(...words`baseline train n2nmn-rl --splits ${data} --out ${out} --runs 1`, ...small);
  const scene = `${join(data, "dev.json")}#0-0`;
  const asked = ["baseline", "explain", out, "There are some circles.", "--scene", scene];
  const { stdout, exitCode } = await runInProcess(...asked, "--svg", svg);
  expect(exitCode).toBe(0);
  expect(stdout).toMatch(
    /^run +.*run-1 \(n2nmn-rl\)\nanswer +(true|false) \(0\.\d\d for true\)\n {2}\w+: .*There 0/,
  );
  expect(readFileSync(svg, "utf8").match(/<svg /g)).toHaveLength(2); // the drawing, and a picture for the one map
  const { steps } = await jsonOf<{ steps: { places: object[] }[] }>(...asked);
  expect(steps.map(({ places }) => places.length)).toEqual([147, 0]);

  const majority = folder.at("runs-without-attention");
  await runInProcess(...words`baseline train majority --splits ${data} --out ${majority} --runs 1`);
  const refused = await runInProcess("baseline", "explain", majority, "A box.", "--scene", scene);
  expect([refused.exitCode, refused.stderr]).toEqual([2, expect.stringContaining("Pass a run of nmn,")]);
  const over = await runInProcess(...asked, "--svg", join(data, "dev.json"));
  expect([over.exitCode, over.stderr]).toEqual([2, expect.stringContaining("would be overwritten")]);
});

test("predictions do not take the place of a file of a run", async () => {
  const data = corpus("for-places");
  const out = folder.at("places");
  await runInProcess("baseline", "train", "majority", "--splits", data, "--out", out, "--runs", "2");
  for (const file of ["run-1/vocabulary.json", "run-2/best.onnx"]) {
    const place = join(out, file);
    const before = readFileSync(place);
    const { exitCode, stderr } = await runInProcess(
      ...["baseline", "predict", out, join(data, "dev.json"), "--out", place],
    );
    expect([exitCode, stderr]).toEqual([
      2,
      expect.stringContaining("is one of the input files and would be overwritten"),
    ]);
    expect(readFileSync(place)).toEqual(before);
  }
});

test("[E1] each image of an example gets an answer of its own, under its name, where that is asked for", async () => {
  const data = corpus("for-images");
  const out = folder.at("runs-for-images");
  await runInProcess("baseline", "train", "majority", "--splits", data, "--out", out, "--runs", "1");
  const csv = folder.at("images.csv");
  const predict = (file: string, ...more: string[]) =>
    runInProcess("baseline", "predict", out, file, "--per-image", "--out", csv, ...more);
  const unnamed = folder.write("unnamed.json", toLines(RECORDS));
  expect(await predict(unnamed)).toMatchObject({
    exitCode: 2,
    stderr: expect.stringMatching(/unnamed.json\nPass it, as in: --split dev/),
  });
  for (const split of ["pilot-2", "a,b", "x\ny", "../x"])
    expect(await predict(unnamed, "--split", split)).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining(`${JSON.stringify(split)} is not a single word`),
    });
  const unasked = await runInProcess("baseline", "predict", out, unnamed, "--split", "dev", "--out", csv);
  expect(unasked).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining("so it needs --per-image"),
  });
  expect(existsSync(csv)).toBe(false);

  const dev = join(data, "dev.json");
  expect((await predict(dev)).stdout).toMatch(/^240 predictions from /);
  const [first] = readFileSync(csv, "utf8").split("\n");
  expect(first).toMatch(/^dev-0-0-0\.png,(true|false)$/);
  expect(await jsonOf("eval", "score", csv, "--gold", dev)).toMatchObject({
    predictions: 240,
    accuracy: 0.5,
  });
});

test("a file with two examples of one identifier gets no predictions, which could not be scored", async () => {
  const data = corpus("with-twins");
  const out = folder.at("runs-of-twins");
  await runInProcess("baseline", "train", "majority", "--splits", data, "--out", out, "--runs", "1");
  const twins = folder.write("twins.json", toLines([RECORDS[0]!, RECORDS[1]!, RECORDS[0]!]));
  const predictions = folder.at("twins.csv");
  const { exitCode, stderr } = await runInProcess("baseline", "predict", out, twins, "--out", predictions);
  expect(exitCode).toBe(3);
  expect(stderr).toMatch(
    /The identifier 0-0 occurs twice \(.*twins.json:0-0\)\nGive each example a unique identifier/,
  );
  expect(existsSync(predictions)).toBe(false);
});

test("nothing is kept of what the runtime of the models was used for", async () => {
  const home = folder.at("home");
  mkdirSync(home);
  const args = words`baseline train majority --splits ${corpus("for-home")} --out ${folder.at("from-home")}`;
  const main = fileURLToPath(new URL("../../dist/cli/main.js", import.meta.url));
  const env = { PATH: process.env.PATH, HOME: home };
  await promisify(execFile)(process.execPath, [main, ...args, "--runs", "1"], { env });
  expect(readdirSync(home)).toEqual([]);
});

test("a baseline that cannot go on in the middle of a run says so when it is stopped", async () => {
  const out = folder.at("mlp");
  mkdirSync(join(out, "run-1"), { recursive: true });
  const args = ["baseline", "train", "mlp", "--splits", corpus("for-mlp"), "--out", out, "--runs", "1"];
  const child = startCounterpoint(...args);
  let said = "";
  child.stderr!.on("data", (text) => {
    said += text;
  });
  for await (const { filename } of watch(join(out, "run-1"))) if (filename === "config.json") break;
  child.kill("SIGINT");
  await once(child, "close");
  expect(said).toContain(
    "Stopped. Run the same command again: finished runs are kept, this run starts over.",
  );
});

test("no command loads the runtime of the models before it needs it", async () => {
  const index = fileURLToPath(new URL("../../dist/cli/commands/index.js", import.meta.url));
  const models = fileURLToPath(new URL("../../dist/models/index.js", import.meta.url));
  const script = `await import(${JSON.stringify(index)}); await import(${JSON.stringify(models)});
    console.log(process.report.getReport().sharedObjects.filter((path) => path.includes("onnxruntime")).length)`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script]);
  expect(stdout).toBe("0\n");
});
