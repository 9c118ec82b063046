import { linear, relu } from "../tensors/index.ts";
import { type Baseline, publishedRow } from "./baseline.ts";
import { type ValuesOf, whole } from "./hyperparameters.ts";
import { drawImages, encodeImages, VIEWS } from "./image-encoder.ts";

/** The paper prints none. */
const HYPERPARAMETERS = {
  width: whole(128, "units of the layer between image and answer", { max: 8_192 }),
};

/**
 * Image only (N 6.1): a convolutional network sees the image, and a perceptron of three layers, of which the first makes the image's
 * vector, answers. The sentence is not read.
 */
export const imageOnly: Baseline = {
  name: "image",
  summary: "CNN over the image; no text input",
  settings: { batchSize: 128, learningRate: 0.001, patience: 10 },
  published: publishedRow("Image only"),
  hyperparameters: HYPERPARAMETERS,
  vocabularyOf: () => [],

  createModel: (_, { width }: ValuesOf<typeof HYPERPARAMETERS>) => ({
    lengthOf: () => 0,
    views: VIEWS,
    encode: drawImages,
    build(graph) {
      const image = encodeImages(graph); // [batch, 256]
      const hidden = relu(linear(image, { name: "hidden", units: width })); // [batch, 128]
      return linear(hidden, { name: "answer", units: 2 }); // [batch, 2]
    },
  }),
};
