import { add, mul } from "../tensors/index.ts";
import { type Baseline, publishedRow } from "./baseline.ts";

/** Majority (N 6.1): the most common label of the training examples, whatever is asked. */
export const majority: Baseline = {
  name: "majority",
  summary: "always predicts the most frequent training label",
  settings: undefined,
  published: publishedRow("Majority"),
  vocabularyOf(examples) {
    const trues = examples.filter(({ label }) => label).length;
    return [String(2 * trues >= examples.length)];
  },

  createModel([label]) {
    return {
      lengthOf: () => 0,
      encode: (examples) => ({
        questions: { data: new Float32Array(examples.length), dims: [examples.length, 1] },
      }),
      build(graph) {
        const questions = graph.input("questions", ["batch", 1]);
        const answer = graph.constant(label === "true" ? [0, 1] : [1, 0]);
        return add(mul(questions, 0), answer); // [batch, 2]
      },
    };
  },
};
