import type { Item } from "../core/index.ts";
import { concat, linear, relu } from "../tensors/index.ts";
import type { Baseline, ModelExample } from "./baseline.ts";
import { publishedRow, sceneOf } from "./baseline.ts";
import { real, type ValuesOf, variantOf, whole } from "./hyperparameters.ts";
import { sceneFeatures } from "./maxent/scene-features.ts";
import { createSentenceEncoder, SENTENCE_HYPERPARAMETERS } from "./sentence-encoder.ts";
import { wordVocabulary } from "./vocabulary.ts";

/** As many as the LSTM has; the paper prints none. */
const HYPERPARAMETERS = {
  ...SENTENCE_HYPERPARAMETERS,
  width: whole(128, "units of both hidden layers", { max: 8_192 }),
  embeddingScale: real(10, "scale of the word embeddings", { min: 0, max: 1_000 }),
};

/**
 * Image features + RNN (N 6.2): features of the scene, whatever the sentence, beside an LSTM that reads the sentence; a
 * perceptron of two layers and a softmax answer.
 */
export const featuresRnn: Baseline = {
  name: "features-rnn",
  summary: "scene features and LSTM over the sentence",
  settings: { batchSize: 128, learningRate: 0.001, patience: 10, passesPerEpoch: 6, emaRate: 0.2 },
  published: publishedRow("Image features+RNN"),
  hyperparameters: HYPERPARAMETERS,
  vocabularyOf: (examples) => [...wordVocabulary(examples), ...featuresOf(examples)],

  createModel(vocabulary, { width, ...sizes }: ValuesOf<typeof HYPERPARAMETERS>) {
    const features = vocabulary.filter(isFeature);
    const sentences = createSentenceEncoder(
      vocabulary.filter((entry) => !isFeature(entry)),
      sizes,
    );
    const numbersOf = numberFeatures(features);
    return {
      lengthOf: sentences.lengthOf,

      encode(examples) {
        const shown = new Float32Array(examples.length * features.length);
        for (const [row, example] of examples.entries()) {
          for (const [number, value] of numbersOf(example)) shown[row * features.length + number] = value;
        }
        const dims = [examples.length, features.length];
        return { ...sentences.encode(examples), features: { data: shown, dims } };
      },

      build(graph) {
        const sentence = sentences.build(graph); // [batch, 128]
        const shown = graph.input("features", ["batch", features.length]); // 0 where the scene has nothing of it
        const both = concat([sentence, shown], 1); // [batch, 128 + features]
        const first = relu(linear(both, { name: "first", units: width })); // [batch, 128]
        const second = relu(linear(first, { name: "second", units: width })); // [batch, 128]
        return linear(second, { name: "answer", units: 2 }); // [batch, 2]
      },
    };
  },
};

/** The same without what was added to it: the scale of embeddings and averaged weights. */
export const featuresRnnPaper: Baseline = variantOf(featuresRnn, {
  name: "features-rnn-paper",
  summary: "features-rnn with the settings of its paper alone",
  values: { embeddingScale: 1 },
  settings: { batchSize: 128, learningRate: 0.001, patience: 10, passesPerEpoch: 6 },
});

/** Prefix of features in the vocabulary; no word has a space in it. */
const FEATURE = "shown: ";
const isFeature = (entry: string) => entry.startsWith(FEATURE);

/** Everything that scenes of the training examples have, in alphabetical order. */
function featuresOf(examples: readonly ModelExample[]): readonly string[] {
  return [...new Set(examples.flatMap((example) => [...featuresIn(example).keys()]))].sort();
}

/** Features of a scene, scaled to about one: its properties, and the number of items of every kind, in total and per box. */
function featuresIn(example: ModelExample): ReadonlyMap<string, number> {
  const scene = sceneOf(example);
  const features = new Map<string, number>();
  const note = (feature: string, value: number) => features.set(`${FEATURE}${feature}`, value);
  for (const property of sceneFeatures(scene).properties) note(property, 1);
  for (const kind of new Set(scene.flat().flatMap(kindsOf))) {
    const inBoxes = scene.map((box) => box.filter((item) => kindsOf(item).includes(kind)).length);
    note(`${kind} in all`, inBoxes.reduce((sum, count) => sum + count) / 4);
    note(`boxes with ${kind}`, inBoxes.filter((count) => count > 0).length / 2);
    note(`most ${kind} in a box`, Math.max(...inBoxes) / 3);
    note(`least ${kind} in a box`, Math.min(...inBoxes) / 3);
  }
  return features;
}

function kindsOf({ colour, shape }: Item): readonly string[] {
  return ["item", colour, shape, `${colour} ${shape}`];
}

/** The features that a scene has, by number, without those that are not known. They are kept, being slower to find than to learn from. */
function numberFeatures(features: readonly string[]): (example: ModelExample) => Known {
  const numbers = new Map(features.map((feature, number) => [feature, number]));
  const kept = new WeakMap<ModelExample, Known>();
  return (example) => {
    const known = kept.get(example);
    if (known !== undefined) return known;
    const found = [...featuresIn(example)].flatMap(([feature, value]) => {
      const number = numbers.get(feature);
      return number === undefined ? [] : [[number, value] as const];
    });
    kept.set(example, found);
    return found;
  };
}

type Known = readonly (readonly [number: number, value: number])[];
