import { concat } from "../../tensors/index.ts";
import { type Baseline, publishedRow } from "../baseline.ts";
import type { ValuesOf } from "../hyperparameters.ts";
import { majority } from "../majority.ts";
import { sentenceVocabulary } from "../word-inputs.ts";
import { detectionMaxent } from "./detection-maxent.ts";
import { createMeanEncoder, MEAN_ENCODER_HYPERPARAMETERS } from "./mean-encoder.ts";
import { featureShapeEntry, flatten, photographFeatures, wordsOf } from "./photograph-features.ts";
import { photographFilm } from "./photograph-film.ts";
import { photographMac } from "./photograph-mac.ts";
import { MLP_HYPERPARAMETERS, photographMlp } from "./photograph-mlp.ts";
import { photographN2nmn } from "./photograph-n2nmn.ts";
import type { WordVectors } from "./word-vectors.ts";

/** AP E.5, which does not say the batch size. */
const SETTINGS = { batchSize: 64, learningRate: 0.0001, patience: 10 };
const SENTENCE = { ...MEAN_ENCODER_HYPERPARAMETERS, ...MLP_HYPERPARAMETERS };
type Sizes = ValuesOf<typeof SENTENCE>;

const PAPERS = ["Suhr et al. 2019, section 6, appendix E"];
const MLP_DIFFERENCES = [
  "The batch size is 64; the paper does not say its own.",
  "Biases begin at 0 instead of uniformly between -0.1 and 0.1.",
  "With a smaller width, weights of the perceptron begin as He et al. (2015) propose, because those between -0.1 and 0.1 would pass on no signal.",
];
const WORD_DIFFERENCES = ["Word vectors are changed by training; the paper does not say whether its were."];

/** The baselines for pairs of photographs, or for any number of them, in the order of N2 Table 6; with vectors of words to begin with. */
export function photographBaselines(vectors?: WordVectors): readonly Baseline[] {
  return [
    { ...majority, published: publishedRow("Majority", "nlvr2") },
    textOnly(vectors),
    imageOnly,
    cnnRnn(vectors),
    detectionMaxent,
    photographFilm(vectors),
    photographMac(vectors),
    ...photographN2nmn(vectors),
  ];
}

/** TEXT (AP E.1). */
function textOnly(vectors: WordVectors | undefined): Baseline {
  return {
    name: "text",
    summary: "mean of LSTM states over the sentence and a perceptron; no image input",
    settings: SETTINGS,
    published: publishedRow("Text", "nlvr2"),
    hyperparameters: SENTENCE,
    card: { papers: PAPERS, differences: [...MLP_DIFFERENCES, ...WORD_DIFFERENCES] },
    vocabularyOf: (examples) => sentenceVocabulary(examples),

    createModel(words, { width, ...sizes }: Sizes) {
      const sentences = createMeanEncoder(words, sizes, vectors);
      return { ...sentences, build: (graph) => photographMlp(sentences.build(graph), width) };
    },
  };
}

/** IMAGE (AP E.1). */
const imageOnly: Baseline = {
  name: "image",
  sees: "features",
  summary: "features of the photographs and a perceptron; no text input",
  settings: SETTINGS,
  published: publishedRow("Image", "nlvr2"),
  hyperparameters: MLP_HYPERPARAMETERS,
  card: { papers: PAPERS, differences: MLP_DIFFERENCES },
  vocabularyOf: (examples) => [featureShapeEntry(examples)],

  createModel(vocabulary, { width }: ValuesOf<typeof MLP_HYPERPARAMETERS>) {
    const { encode, build } = photographFeatures(vocabulary);
    return { lengthOf: () => 0, encode, build: (graph) => photographMlp(flatten(build(graph)), width) };
  },
};

/** CNN+RNN (AP E.2): both representations, side by side. */
function cnnRnn(vectors: WordVectors | undefined): Baseline {
  return {
    name: "cnn-rnn",
    sees: "features",
    summary: "features of the photographs beside the mean of LSTM states, and a perceptron",
    settings: SETTINGS,
    published: publishedRow("CNN+RNN", "nlvr2"),
    hyperparameters: SENTENCE,
    card: { papers: PAPERS, differences: [...MLP_DIFFERENCES, ...WORD_DIFFERENCES] },
    vocabularyOf: (examples) => [...sentenceVocabulary(examples), featureShapeEntry(examples)],

    createModel(vocabulary, { width, ...sizes }: Sizes) {
      const sentences = createMeanEncoder(wordsOf(vocabulary), sizes, vectors);
      const features = photographFeatures(vocabulary);
      return {
        lengthOf: sentences.lengthOf,
        async encode(examples) {
          return { ...(await sentences.encode(examples)), ...(await features.encode(examples)) };
        },
        build: (graph) =>
          photographMlp(concat([sentences.build(graph), flatten(features.build(graph))], 1), width),
      };
    },
  };
}
