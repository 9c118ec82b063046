import { linear, relu } from "../tensors/index.ts";
import { type Baseline, publishedRow } from "./baseline.ts";
import { drawImages, encodeImages, VIEWS } from "./image-encoder.ts";

/** The units of the layer between image and answer; the paper prints none. */
const HIDDEN_UNITS = 128;

/**
 * Image only (N 6.1): a convolutional network sees the image, and a perceptron of three layers, of which the first makes the image's
 * vector, answers. The sentence is not read.
 */
export const imageOnly: Baseline = {
  name: "image",
  summary: "CNN over the image; no text input",
  settings: { batchSize: 128, learningRate: 0.001, patience: 10 },
  published: publishedRow("Image only"),
  vocabularyOf: () => [],

  createModel: () => ({
    lengthOf: () => 0,
    views: VIEWS,
    encode: drawImages,
    build(graph) {
      const image = encodeImages(graph); // [batch, 256]
      const hidden = relu(linear(image, { name: "hidden", units: HIDDEN_UNITS })); // [batch, 128]
      return linear(hidden, { name: "answer", units: 2 }); // [batch, 2]
    },
  }),
};
