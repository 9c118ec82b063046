import { concat, linear, mul, relu } from "../tensors/index.ts";
import { type Baseline, publishedRow } from "./baseline.ts";
import { dropoutRate, real, type ValuesOf, variantOf, whole } from "./hyperparameters.ts";
import { drawImages, encodeImages, VIEWS } from "./image-encoder.ts";
import { createSentenceEncoder, SENTENCE_HYPERPARAMETERS } from "./sentence-encoder.ts";
import { casedWordVocabulary } from "./vocabulary.ts";

const HYPERPARAMETERS = {
  ...SENTENCE_HYPERPARAMETERS,
  /** The paper prints none. The more there are, the more ways of setting sentence against image there are to begin with. */
  width: whole(1_024, "units of the hidden layer", { max: 8_192 }),
  /** Without dropout the model memorises the training images. */
  dropout: dropoutRate(0.5, "the image features"),
  /** So that the sentence controls which hidden units respond to the image. */
  sentenceScale: real(3, "scale of the sentence vector relative to the image vector", { min: 0, max: 1_000 }),
  embeddingScale: real(20, "scale of the word embeddings", { min: 0, max: 1_000 }),
  forgetBias: real(3, "initial bias of the forget gates", { min: -10, max: 10 }),
};

/** CNN+RNN (N 6.3): what a convolutional network sees and what an LSTM reads, side by side, and a perceptron that answers. */
export const cnnRnn: Baseline = {
  name: "cnn-rnn",
  summary: "CNN over the image and LSTM over the sentence",
  settings: { batchSize: 128, learningRate: 0.001, patience: 10, passesPerEpoch: 6, emaRate: 0.2 },
  published: publishedRow("CNN+RNN"),
  hyperparameters: HYPERPARAMETERS,
  vocabularyOf: casedWordVocabulary,

  createModel(words, { width, dropout, sentenceScale, ...sizes }: ValuesOf<typeof HYPERPARAMETERS>) {
    const sentences = createSentenceEncoder(words, sizes);
    return {
      lengthOf: sentences.lengthOf,
      views: VIEWS,
      encode: (examples, sampleView) => ({
        ...sentences.encode(examples),
        ...drawImages(examples, sampleView),
      }),
      build(graph) {
        const image = encodeImages(graph, { dropoutRate: dropout }); // [batch, 256]
        const sentence = mul(sentences.build(graph), sentenceScale); // [batch, 128]
        const hidden = relu(linear(concat([image, sentence], 1), { name: "hidden", units: width })); // [batch, 1024]
        return linear(hidden, { name: "answer", units: 2 }); // [batch, 2]
      },
    };
  },
};

/** The same without what was added to it: dropout, scales, biases and averaged weights. */
export const cnnRnnPaper: Baseline = variantOf(cnnRnn, {
  name: "cnn-rnn-paper",
  summary: "cnn-rnn with the settings of its paper alone",
  values: { dropout: 0, sentenceScale: 1, embeddingScale: 1, forgetBias: 0 },
  settings: { batchSize: 128, learningRate: 0.001, patience: 10, passesPerEpoch: 6 },
});
