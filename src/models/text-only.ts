import type { Baseline } from "./baseline.ts";
import { embedding } from "./engine/layers/embedding.ts";
import { linear } from "./engine/layers/linear.ts";
import { lstm } from "./engine/layers/lstm.ts";
import { numberWords, wordsOf } from "./vocabulary.ts";

/** SPEC M2. */
const EMBEDDING_UNITS = 16;
const LSTM_UNITS = 128;

/** Text only (N 6.1): an LSTM reads the sentence, and its last state gives the answer. The picture is not seen. */
export const textOnly: Baseline = {
  name: "text",
  summary: "an LSTM reads the sentence; the picture is not seen",
  settings: { batch: 128, rate: 0.001, patience: 10 },
  published: {
    source: "N Table 3, Text only",
    accuracies: {
      train: { mean: 58.36, deviation: 0.6 },
      dev: { mean: 56.61, deviation: 0.5 },
      test: { mean: 57.18, deviation: 0.6 },
    },
  },
  vocabularyOf: wordsOf,

  createModel(vocabulary) {
    const numbersOf = numberWords(vocabulary);
    return {
      lengthOf: ({ sentence }) => numbersOf(sentence).length,

      encode(questions) {
        const sentences = questions.map(({ sentence }) => numbersOf(sentence));
        const length = sentences[0]!.length;
        const words = new BigInt64Array(length * sentences.length);
        for (const [i, numbers] of sentences.entries()) {
          for (const [t, number] of numbers.entries()) words[t * sentences.length + i] = BigInt(number);
        }
        return { words: { data: words, dims: [length, sentences.length] } };
      },

      build(graph) {
        const words = graph.input("words", ["length", "batch"], "int64");
        const embedded = embedding(words, {
          name: "words",
          entries: vocabulary.length,
          units: EMBEDDING_UNITS,
        }); // [length, batch, 16]
        const { last } = lstm(embedded, { name: "sentence", units: LSTM_UNITS }); // [batch, 128]
        return linear(last, { name: "answer", units: 2 }); // [batch, 2]
      },
    };
  },
};
