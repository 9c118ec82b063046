import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { temporaryFolder } from "../../files/testing/temporary-folder.ts";
import { testNetwork } from "../../photos/features/testing/networks.ts";
import { drawCorpus, writeFeatures } from "../../photos/index.ts";
import { embedding, encodeModel, fromFloat16, Graph } from "../../tensors/index.ts";
import { predictWithRun } from "../training/predict-with-run.ts";
import { trainOnFiles } from "../training/train-on-files.ts";
import { EncoderFile } from "./encoder-file.ts";

const folder = temporaryFolder();
const SMALL = { width: 16, lstmUnits: 4, embeddingUnits: 4, patience: 1 };

let splits: string;
let features: string;
const writeSmallFeatures = (out: string, network: Uint8Array, { recipe = RECIPE, output = "pooled" } = {}) =>
  writeFeatures(
    ["train", "dev", "test1"].map((split) => `${splits}/${split}.json`),
    {
      images: `${splits}/images`,
      recipe: folder.write("recipe.json", JSON.stringify(recipe)),
      output,
      backbone: folder.write("network.onnx", network),
      cacheFolder: folder.at("cache"),
      jobs: 1,
      threads: 1,
      out,
    },
  );
const RECIPE = {
  photograph: { width: 16, height: 12 },
  sideBySide: false,
  image: { width: 16, height: 12 },
  mean: [0, 0, 0],
  deviation: [1, 1, 1],
};

beforeAll(async () => {
  splits = folder.at("drawn");
  await drawCorpus({ out: splits, examples: 16, subjects: ["counts"], seed: "1", most: 4, jobs: 1 });
  features = folder.at("features");
  await writeSmallFeatures(features, testNetwork().model);
}, 60_000);

function train(name: string, options: Partial<Parameters<typeof trainOnFiles>[1]> = {}) {
  return trainOnFiles(name, { splits, out: folder.at(`runs-${name}`), runs: 1, ...options });
}

test("[M3] text, image and cnn-rnn are trained and evaluated, with consistency by writing task", async () => {
  for (const name of ["image", "cnn-rnn", "text"]) {
    const { width, patience } = SMALL;
    const hyperparameters = name === "image" ? { width, patience } : SMALL;
    const trained = await train(name, { hyperparameters, ...(name !== "text" && { features }) });
    expect(trained).toMatchObject({ corpus: "nlvr2", missing: 0, unlabelled: [] });
    const dev = trained.splits.find(({ split }) => split === "dev")!;
    expect([dev.examples, dev.sentences]).toEqual([8, 2]);
    // Each pair is on both sides, and so is each sentence: a model of one of them is right by half, whatever it has learned.
    if (name !== "cnn-rnn") expect(dev.mean).toBe(0.5);
  }
});

test("training removes partial files of its own runs, and nothing else below its folder", async () => {
  const partial = ".01234567-0123-0123-0123-0123456789ab.partial";
  const paths = ["run-1", "photographs"].map((name) => {
    mkdirSync(folder.at(`swept/${name}`), { recursive: true });
    return folder.write(`swept/${name}/file${partial}`, "");
  });
  await train("majority", { out: folder.at("swept") });
  expect(paths.map((path) => existsSync(path))).toEqual([false, true]);
});

test("[M3] film, mac and n2nmn look at maps of photographs side by side, and predict from them", async () => {
  const maps = folder.at("maps");
  const recipe = { ...RECIPE, sideBySide: true, image: { width: 8, height: 3 } };
  await writeSmallFeatures(maps, testNetwork().model, { recipe, output: "scaled" });
  const modules = { batchSize: 8, patience: 1, units: 4, embedding: 4, maps: 4 };
  const common = { embeddingUnits: 4, patience: 1, batchSize: 8, minBatchSize: 2 };
  for (const [name, hyperparameters] of [
    ["film", { ...common, width: 4, blocks: 2, gruUnits: 4, projectionUnits: 4, hiddenUnits: 4 }],
    ["mac", { ...common, width: 4, steps: 2 }],
    ["n2nmn-cloning", { ...modules, steps: 4 }],
    ["n2nmn-rl", { ...modules, steps: 2 }],
  ] as const) {
    const { splits: measured } = await train(name, { hyperparameters, features: maps });
    expect(measured.map(({ examples }) => examples)).toEqual([16, 8, 8]);
    const out = folder.at(`${name}.csv`);
    const dev = `${splits}/dev.json`;
    const { predictions } = await predictWithRun(folder.at(`runs-${name}`), dev, { out, features: maps });
    expect(predictions).toBe(8);
    await expect(train(name, { out: folder.at("none"), features })).rejects.toThrow(
      "but the features have the shape [2, 3]",
    );
  }
});

test("[M3] majority needs no photographs, and maxent takes detections", async () => {
  const majority = await train("majority");
  expect(majority.splits.map(({ mean }) => mean)).toEqual([0.5, 0.5, 0.5]);
  const { splits: measured } = await train("maxent", {
    detections: `${splits}/detections.jsonl`,
    hyperparameters: { penalty: 0.01 },
  });
  expect(measured.find(({ split }) => split === "train")!.mean).toBeGreaterThan(0.8);
});

test("a file without labels is not measured on, and needs no features", async () => {
  const lines = readFileSync(`${splits}/test1.json`, "utf8").replaceAll(/"label":"\w+",/g, "");
  const hidden = folder.write("drawn/test2.json", lines);
  try {
    const hyperparameters = { width: SMALL.width, patience: 1 };
    const { unlabelled, splits: measured } = await train("image", { features, hyperparameters });
    expect([unlabelled, measured.length]).toEqual([[hidden], 3]);
  } finally {
    rmSync(hidden);
  }
});

test("a run predicts with features of its recipe and network, and refuses others", async () => {
  const dev = `${splits}/dev.json`;
  const out = folder.at("predictions.csv");
  const run = folder.at("runs-image");
  const { predictions } = await predictWithRun(run, dev, { out, features });
  expect(predictions).toBe(8);
  expect(readFileSync(out, "utf8")).toMatch(/^dev-0-0-0,(true|false)\n/);
  await expect(predictWithRun(run, dev, { out })).rejects.toThrow("was trained with features");
  const others = folder.at("others");
  await writeSmallFeatures(others, testNetwork({ shape: ["n", 3, 12, 16] }).model);
  await expect(predictWithRun(run, dev, { out, features: others })).rejects.toThrow(
    "another recipe or network",
  );
  const changed = folder.write("dev.json", `${readFileSync(dev, "utf8")}\n`);
  await expect(predictWithRun(run, changed, { out, features })).rejects.toThrow("are of other corpus files");
});

/** An encoder with two numbers for each piece, and a tokenizer; a sentence of n pieces has n vectors. */
function writeEncoder(pieces: readonly string[], name = "encoder", vocabulary = pieces): string {
  const graph = new Graph();
  const ids = graph.input("input_ids", ["batch", "length"], "int64");
  const shape = { name: "pieces", vocabularySize: pieces.length, dimensions: 2 };
  const outputs = { last_hidden_state: embedding(ids, shape) };
  const numbers = Float32Array.from({ length: 2 * pieces.length }, (_, i) => i / 10);
  const weights = new Map(graph.weights.map((each) => [each.name, numbers]));
  const tokenizer = {
    normalizer: { type: "BertNormalizer", lowercase: true },
    pre_tokenizer: { type: "BertPreTokenizer" },
    model: { type: "WordPiece", vocab: Object.fromEntries(vocabulary.map((piece, i) => [piece, i])) },
  };
  mkdirSync(folder.at(name));
  folder.write(`${name}/tokenizer.json`, JSON.stringify(tokenizer));
  return folder.write(`${name}/encoder.onnx`, encodeModel(graph, { outputs, weights }));
}

test("a frozen encoder reads sentences in place of learned words, also for predictions", async () => {
  const pieces = ["[UNK]", "[CLS]", "[SEP]", "two", "circle", "##s", "."];
  const encoder = writeEncoder(pieces);
  const { width, patience, lstmUnits } = SMALL;
  const out = folder.at("encoded");
  await train("text", { out, encoder, hyperparameters: { width, patience, lstmUnits } });
  const predictions = folder.at("encoded.csv");
  const dev = `${splits}/dev.json`;
  await expect(predictWithRun(out, dev, { out: predictions })).rejects.toThrow("with a sentence encoder");
  expect((await predictWithRun(out, dev, { out: predictions, encoder })).predictions).toBe(8);
  const other = writeEncoder([...pieces, "three"], "other");
  const predicting = predictWithRun(out, dev, { out: predictions, encoder: other });
  await expect(predicting).rejects.toThrow("another sentence encoder");
  const opened = await EncoderFile.open(encoder, { threads: 1 });
  // "Two circles." is [CLS] two circle ##s . [SEP]: pieces 1, 3, 4, 5, 6, 2, of which piece p has 0.2 p and 0.2 p + 0.1.
  const vectors = fromFloat16(await opened.vectorsOf("Two circles."));
  await opened.close();
  const [, ...rest] = pieces;
  const unlike = await EncoderFile.open(writeEncoder(rest, "unlike", ["[UNK]", ...rest]), { threads: 1 });
  await expect(unlike.vectorsOf(".")).rejects.toThrow('of ".", which has 3 pieces');
  await unlike.close();
  const expected = [1, 3, 4, 5, 6, 2].flatMap((piece) => [0.2 * piece, 0.2 * piece + 0.1]);
  for (const [i, value] of vectors.entries()) expect(value).toBeCloseTo(expected[i]!, 2);
  folder.write("other/tokenizer.json", JSON.stringify({ model: { type: "BPE" } }));
  await expect(EncoderFile.open(other, { threads: 1 })).rejects.toThrow("not a tokenizer of word pieces");
  const network = folder.write("encoder/network.onnx", testNetwork().model);
  await expect(EncoderFile.open(network, { threads: 1 })).rejects.toThrow("has the input images of float32");
});

test("what a baseline lacks, or cannot use, is said", async () => {
  await expect(train("image", { out: folder.at("none") })).rejects.toThrow("image needs features");
  await expect(train("maxent", { out: folder.at("none") })).rejects.toThrow("maxent needs detections");
  await expect(train("mlp", { out: folder.at("none") })).rejects.toThrow('Unknown baseline "mlp"');
  const vectors = folder.write("vectors.txt", "the 1 2 3\n");
  const out = folder.at("vectors");
  await expect(train("text", { out, vectors })).rejects.toThrow("have 3 numbers, but embeddings have 300");
  await expect(train("majority", { out, vectors })).rejects.toThrow("has no word vectors");
  const sizes = { width: 16, lstmUnits: 4 };
  await expect(
    train("text", { out: folder.at("abacus"), device: "abacus", hyperparameters: sizes }),
  ).rejects.toThrow("ONNX Runtime cannot use the device abacus");
  const partial = folder.write(
    "partial.jsonl",
    readFileSync(`${splits}/detections.jsonl`, "utf8").split("\n").slice(2).join("\n"),
  );
  await expect(train("maxent", { out, detections: partial })).rejects.toThrow("2 examples of");
  expect((await train("maxent", { out, detections: partial, maxMissing: 2 })).missing).toBe(2);
});
