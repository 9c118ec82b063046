import { expect, test } from "vitest";
import { Random } from "../core/index.ts";
import { temporaryFolder } from "../files/testing/temporary-folder.ts";
import { Trainer } from "../tensors/trainer.ts";
import { modelOf } from "./hyperparameters.ts";
import { Perceptron } from "./mlp/perceptron.ts";
import { mlp } from "./mlp.ts";
import { exampleOfPhotographs, examplesOfColours } from "./testing/examples.ts";
import { trainOnce } from "./testing/train-once.ts";

const folder = temporaryFolder();

test("[M1] MLP learns which sentence goes with which scene, and its file answers as it did in training", async () => {
  const nouns = ["square", "block", "item"]; // three sentences of a colour, as features of fewer are not learned
  const { splits, runs } = await trainOnce(
    { ...mlp, settings: { batchSize: 128, learningRate: 0.001, patience: 100 } },
    {
      train: examplesOfColours(200, nouns),
      dev: examplesOfColours(300, nouns).slice(200),
      folder: folder.at("runs"),
    },
  );
  expect(runs[0]).toMatchObject({ validationAccuracy: 1 });
  expect(splits).toMatchObject([{ mean: 1 }, { mean: 1 }]);
});

test("a step by hand changes the weights as one of the engine does", async () => {
  const size = { features: 5, embedding: 16, hidden: 64, embeddingScale: 100 };
  const perceptron = new Perceptron(size, new Random("weights"));
  const vocabulary = Array.from({ length: size.features }, (_, i) => `shown ${i}\tsaid`);
  const weights = () => ({
    embeddings: Float32Array.from([...perceptron.embeddings.values, ...new Float32Array(size.embedding)]),
    "hidden/weights": perceptron.hidden.values.slice(),
    "hidden/bias": perceptron.hiddenBias.values.slice(),
    "answer/weights": perceptron.output.values.slice(),
    "answer/bias": perceptron.outputBias.values.slice(),
  });
  const trainer = await Trainer.open(modelOf(mlp, vocabulary).build, {
    ...{ learningRate: 0.01, batchSize: 3, threads: 1, random: new Random(1) },
  });
  const tensors = new Map(trainer.state().tensors);
  for (const [name, values] of Object.entries(weights())) tensors.set(name, values);
  trainer.restore({ steps: 0, tensors });

  const [NONE, rows] = [5n, [[0, 1, 2], [1], [2, 4]]];
  const data = BigInt64Array.from(rows.flatMap((row) => [0, 1, 2].map((i) => BigInt(row[i] ?? NONE))));
  const share = { data: Float32Array.from(rows, ({ length }) => size.embeddingScale / length), dims: [3, 1] };
  const labels = [true, false, true];
  const byEngine = await trainer.step({ features: { data, dims: [3, 3] }, share }, labels.map(Number));

  const sparse = {
    rowOffsets: Uint32Array.of(0, 3, 4, 6),
    columnIndices: Uint32Array.from(rows.flat()),
    counts: new Float32Array(6).fill(1),
  };
  const byHand = perceptron.step(sparse, [0, 1, 2], { labels, batchSize: 3, learningRate: 0.01 });
  expect(byHand.loss / 3).toBeCloseTo(byEngine.loss, 5);
  const after = trainer.weights();
  for (const [name, values] of Object.entries(weights())) {
    const engine = after.get(name)!;
    const known = name === "embeddings" ? values.subarray(0, size.features * size.embedding) : values; // "no feature" is not learned by hand
    const farthest = known.reduce((most, value, i) => Math.max(most, Math.abs(value - engine[i]!)), 0);
    expect(farthest, name).toBeLessThan(1e-5);
  }
  await trainer.close();
});

test("a perceptron goes a share of the way to the weights of another", () => {
  const size = { features: 2, embedding: 3, hidden: 4, embeddingScale: 1 };
  const [one, other] = [new Perceptron(size, new Random(1)), new Perceptron(size, new Random(2))];
  const expected = one.embeddings.values.map((value, i) => 0.75 * value + 0.25 * other.embeddings.values[i]!);
  one.updateEma(other, 0.25);
  for (const [i, value] of one.embeddings.values.entries()) expect(value).toBeCloseTo(expected[i]!, 7);
  one.updateEma(other, 1);
  expect(one.output.values).toEqual(other.output.values);
});

test("photographs are refused, which is said", async () => {
  await expect(modelOf(mlp, []).encode([exampleOfPhotographs])).rejects.toThrow("is a pair of photographs");
});
