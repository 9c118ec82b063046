import { concat, linear, mul, relu } from "../tensors/index.ts";
import { type Baseline, publishedRow } from "./baseline.ts";
import { drawImages, encodeImages, VIEWS } from "./image-encoder.ts";
import { createSentenceEncoder } from "./sentence-encoder.ts";
import { casedWordVocabulary } from "./vocabulary.ts";

/** The units of the hidden layer; the paper prints none. The more there are, the more ways of setting sentence against image there are to begin with. */
const HIDDEN_UNITS = 1024;
/** Dropout rate of the image features. Without dropout the model memorises the training images. */
const DROPOUT = 0.5;
/**
 * Scale of the sentence vector relative to the image vector, so that the sentence controls which hidden units respond
 * to the image.
 */
const SENTENCE_SCALE = 3;

/** CNN+RNN (N 6.3): what a convolutional network sees and what an LSTM reads, side by side, and a perceptron that answers. */
export const cnnRnn: Baseline = {
  name: "cnn-rnn",
  summary: "CNN over the image and LSTM over the sentence",
  settings: { batchSize: 128, learningRate: 0.001, patience: 10, passesPerEpoch: 3, emaRate: 0.2 },
  published: publishedRow("CNN+RNN"),
  vocabularyOf: casedWordVocabulary,

  createModel(words) {
    const sentences = createSentenceEncoder(words, { embeddingScale: 20, forgetBias: 3 });
    return {
      lengthOf: sentences.lengthOf,
      views: VIEWS,
      encode: (examples, sampleView) => ({
        ...sentences.encode(examples),
        ...drawImages(examples, sampleView),
      }),
      build(graph) {
        const image = encodeImages(graph, { dropoutRate: DROPOUT }); // [batch, 256]
        const sentence = mul(sentences.build(graph), SENTENCE_SCALE); // [batch, 128]
        const hidden = relu(linear(concat([image, sentence], 1), { name: "hidden", units: HIDDEN_UNITS })); // [batch, 1024]
        return linear(hidden, { name: "answer", units: 2 }); // [batch, 2]
      },
    };
  },
};
