import { linear } from "../tensors/index.ts";
import { type Baseline, publishedRow } from "./baseline.ts";
import type { ValuesOf } from "./hyperparameters.ts";
import { createSentenceEncoder, SENTENCE_HYPERPARAMETERS } from "./sentence-encoder.ts";
import { casedWordVocabulary } from "./vocabulary.ts";

/** Text only (N 6.1): an LSTM reads the sentence, and its last state gives the answer. The picture is not seen. */
export const textOnly: Baseline = {
  name: "text",
  summary: "LSTM over the sentence; no image input",
  settings: { batchSize: 128, learningRate: 0.001, patience: 10, passesPerEpoch: 6, emaRate: 0.2 },
  published: publishedRow("Text only"),
  hyperparameters: SENTENCE_HYPERPARAMETERS,
  vocabularyOf: casedWordVocabulary,

  createModel(words, sizes: ValuesOf<typeof SENTENCE_HYPERPARAMETERS>) {
    const sentences = createSentenceEncoder(words, sizes);
    return {
      ...sentences,
      build(graph) {
        const sentence = sentences.build(graph); // [batch, 128]
        return linear(sentence, { name: "answer", units: 2 }); // [batch, 2]
      },
    };
  },
};
