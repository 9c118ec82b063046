import type { Baseline } from "./baseline.ts";
import { linear } from "./engine/layers/linear.ts";
import { dropout } from "./engine/ops/dropout.ts";
import { relu } from "./engine/ops/elementwise.ts";
import { concat } from "./engine/ops/reshape.ts";
import { drawImages, encodeImages, VIEWS } from "./image-encoder.ts";
import { createSentenceEncoder } from "./sentence-encoder.ts";
import { wordsOf } from "./vocabulary.ts";

/** The units of the hidden layer; the paper prints none. */
const HIDDEN_UNITS = 128;
/** Without it, images are learned by heart. */
const DROPPED = 0.5;

/** CNN+RNN (N 6.3): what a convolutional network sees and what an LSTM reads, side by side, and a perceptron that answers. */
export const cnnRnn: Baseline = {
  name: "cnn-rnn",
  summary: "a convolutional network sees the image, an LSTM reads the sentence",
  settings: { batch: 128, rate: 0.001, patience: 10 },
  published: {
    source: "N Table 3, CNN+RNN",
    accuracies: {
      train: { mean: 58.85, deviation: 0.2 },
      dev: { mean: 56.59, deviation: 0.3 },
      test: { mean: 58.01, deviation: 0.3 },
    },
  },
  vocabularyOf: wordsOf,

  createModel(words) {
    const sentences = createSentenceEncoder(words, { gain: 1 }); // louder, it learns sentences and images by heart
    return {
      lengthOf: sentences.lengthOf,
      views: VIEWS,
      encode: (questions, drawView) => ({
        ...sentences.encode(questions),
        ...drawImages(questions, drawView),
      }),
      build(graph) {
        const image = encodeImages(graph); // [batch, 256]
        const sentence = sentences.build(graph); // [batch, 128]
        const both = concat([image, sentence], 1); // [batch, 384]
        const hidden = relu(linear(dropout(both, DROPPED), { name: "hidden", units: HIDDEN_UNITS })); // [batch, 128]
        return linear(dropout(hidden, DROPPED), { name: "answer", units: 2 }); // [batch, 2]
      },
    };
  },
};
