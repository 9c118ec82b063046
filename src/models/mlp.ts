import { setImmediate } from "node:timers/promises";
import { gatherRows, linear, mul, reduceSum, relu, reshape, zero } from "../tensors/index.ts";
import {
  type Baseline,
  type CustomTrainingOptions,
  type EpochResult,
  type ModelExample,
  publishedRow,
  type TrainingSettings,
  type TrainValidationSplit,
} from "./baseline.ts";
import { real, type ValuesOf, whole } from "./hyperparameters.ts";
import { mergeColumns } from "./maxent/csr-matrix.ts";
import { encodeFeatures, labelledRows } from "./maxent/example-features.ts";
import { FeatureCrosser } from "./maxent/feature-crosser.ts";
import { type CountedRows, Perceptron } from "./mlp/perceptron.ts";

/** The paper prints no sizes. */
const HYPERPARAMETERS = {
  embeddingUnits: whole(16, "units of an embedding", { max: 1_024 }),
  width: whole(64, "units of the hidden layer", { max: 4_096 }),
  /** The mean is of about a thousand embeddings that Adam changes by a thousandth in a step: as it is, it would hardly move. */
  embeddingScale: real(300, "factor by which the mean embedding is multiplied", { min: 0.001, max: 1e6 }),
  /** An embedding trained on one or two sentences only memorises them. */
  minSentences: whole(3, "sentences that a feature must occur in", { max: 1_000 }),
};
type Values = ValuesOf<typeof HYPERPARAMETERS>;
const KINDS = { counts: true };
const SETTINGS = {
  batchSize: 128,
  learningRate: 0.001,
  patience: 10,
  passesPerEpoch: 6,
  emaRate: 0.1,
} satisfies TrainingSettings;

/** MLP (N 6.2): the features of MaxEnt have embeddings, whose mean a perceptron of one layer answers from. */
export const mlp: Baseline = {
  name: "mlp",
  summary: "multilayer perceptron over averaged embeddings of the maxent features",
  settings: SETTINGS,
  published: publishedRow("MLP"),
  hyperparameters: HYPERPARAMETERS,
  vocabularyOf: () => [], // features are found while it learns
  trainCustom,

  createModel(vocabulary, { embeddingUnits, width, embeddingScale }: Values) {
    const features = FeatureCrosser.of(vocabulary, KINDS);
    return {
      lengthOf: () => 0,

      async encode(examples) {
        const { features: numbers } = await encodeFeatures(features, examples);
        const [rows, most] = numbers!.dims as [number, number];
        const shares = Float32Array.from({ length: rows }, (_, row) => {
          const found = numbers!.data.subarray(row * most, (row + 1) * most) as BigInt64Array;
          return embeddingScale / Math.max(1, found.filter((number) => number < vocabulary.length).length);
        });
        return { features: numbers!, share: { data: shares, dims: [rows, 1] } };
      },

      build(graph) {
        const numbers = graph.input("features", ["batch", "most"], "int64");
        const share = graph.input("share", ["batch", 1]); // the gain divided by the number of features
        const embeddings = graph.weight("embeddings", [vocabulary.length + 1, embeddingUnits], zero);
        const sum = reduceSum(gatherRows(embeddings, numbers), [1]); // [batch, 1, 16]
        const mean = mul(reshape(sum, ["batch", embeddingUnits]), share); // [batch, 16]
        const hidden = relu(linear(mean, { name: "hidden", units: width })); // [batch, 64]
        return linear(hidden, { name: "answer", units: 2 }); // [batch, 2]
      },
    };
  },
};

async function* trainCustom(
  { train, validation }: TrainValidationSplit,
  { random, settings, values }: CustomTrainingOptions & { readonly values: Values },
): AsyncGenerator<EpochResult> {
  const { batchSize, learningRate, passesPerEpoch, emaRate } = { ...SETTINGS, ...settings };
  const { embeddingUnits, width, embeddingScale, minSentences } = values;
  const vocabulary = await frequentFeatures(train, minSentences);
  const features = FeatureCrosser.of(vocabulary, KINDS);
  const seen = await labelledRows(features, train, { fit: false });
  const unseen = await labelledRows(features, validation, { fit: false });
  const { rows, columnOf, sizes } = mergeColumns(seen.rows, vocabulary.length);
  const toTrain: CountedRows = {
    ...rows,
    counts: Float32Array.from(rows.columnIndices, (column) => sizes[column]!),
  };
  const toValidate: CountedRows = {
    rowOffsets: unseen.rows.rowOffsets,
    columnIndices: unseen.rows.columnIndices.map((feature) => columnOf[feature]!),
    counts: new Float32Array(unseen.rows.columnIndices.length).fill(1),
  };
  const size = { features: sizes.length, embedding: embeddingUnits, hidden: width, embeddingScale };
  const current = new Perceptron(size, random.split("weights"));
  const ema = new Perceptron(size, random.split("weights"));
  const order = random.split("order");
  for (let epoch = 1; ; epoch += 1) {
    let [loss, correct] = [0, 0];
    for (let pass = 1; pass <= passesPerEpoch; pass += 1) {
      const shuffled = order.shuffle([...train.keys()]);
      for (let from = 0; from < shuffled.length; from += batchSize) {
        const batch = shuffled.slice(from, from + batchSize);
        const step = current.step(toTrain, batch, {
          labels: seen.labels,
          batchSize,
          learningRate,
        });
        loss += step.loss;
        correct += step.correct;
      }
      ema.updateEma(current, epoch === 1 && pass === 1 ? 1 : emaRate);
      await setImmediate(); // so that a request to stop is heard
    }
    const valid = unseen.labels.filter((label, row) => ema.score(toValidate, row) > 0 === label);
    yield {
      loss: loss / passesPerEpoch / train.length,
      trainAccuracy: correct / passesPerEpoch / train.length,
      validationAccuracy: valid.length / validation.length,
      snapshot: () => ({ vocabulary, weights: weightsOf(ema, columnOf) }),
    };
  }
}

/** The weights under the names of the model; features of one column have the same embedding, and no feature has zeros. */
function weightsOf(perceptron: Perceptron, columnOf: Uint32Array): ReadonlyMap<string, Float32Array> {
  const { values } = perceptron.embeddings;
  const units = perceptron.size.embedding;
  const embeddings = new Float32Array((columnOf.length + 1) * units);
  columnOf.forEach((column, feature) => {
    const at = column * units;
    embeddings.set(values.subarray(at, at + units), feature * units);
  });
  return new Map([
    ["embeddings", embeddings],
    ["hidden/weights", perceptron.hidden.values.slice()],
    ["hidden/bias", perceptron.hiddenBias.values.slice()],
    ["answer/weights", perceptron.output.values.slice()],
    ["answer/bias", perceptron.outputBias.values.slice()],
  ]);
}

/** The names of the features that are met with several sentences; two thirds are met with one alone. */
async function frequentFeatures(
  examples: readonly ModelExample[],
  minSentences: number,
): Promise<readonly string[]> {
  const features = new FeatureCrosser(KINDS);
  const bySentence = examples.toSorted((a, b) =>
    a.sentence < b.sentence ? -1 : Number(a.sentence > b.sentence),
  );
  const { rows } = await labelledRows(features, bySentence, { fit: true });
  const lastSentence = new Array<string | undefined>(features.size);
  const sentences = new Uint32Array(features.size);
  for (const [row, { sentence }] of bySentence.entries()) {
    for (let i = rows.rowOffsets[row]!; i < rows.rowOffsets[row + 1]!; i += 1) {
      const feature = rows.columnIndices[i]!;
      if (lastSentence[feature] === sentence) continue;
      lastSentence[feature] = sentence;
      sentences[feature]! += 1;
    }
  }
  return features
    .list()
    .filter((_, feature) => sentences[feature]! >= minSentences)
    .map(FeatureCrosser.nameOf);
}
