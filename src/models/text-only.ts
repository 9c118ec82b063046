import { linear } from "../tensors/index.ts";
import type { Baseline } from "./baseline.ts";
import { createSentenceEncoder } from "./sentence-encoder.ts";
import { casedWordVocabulary } from "./vocabulary.ts";

/** Text only (N 6.1): an LSTM reads the sentence, and its last state gives the answer. The picture is not seen. */
export const textOnly: Baseline = {
  name: "text",
  summary: "an LSTM reads the sentence; the picture is not seen",
  settings: { batchSize: 128, learningRate: 0.001, patience: 10, passesPerEpoch: 6, emaRate: 0.2 },
  published: {
    source: "N Table 3, Text only",
    accuracies: {
      train: { mean: 58.36, deviation: 0.6 },
      dev: { mean: 56.61, deviation: 0.5 },
      test: { mean: 57.18, deviation: 0.6 },
    },
  },
  vocabularyOf: casedWordVocabulary,

  createModel(words) {
    const sentences = createSentenceEncoder(words);
    return {
      ...sentences,
      build(graph) {
        const sentence = sentences.build(graph); // [batch, 128]
        return linear(sentence, { name: "answer", units: 2 }); // [batch, 2]
      },
    };
  },
};
