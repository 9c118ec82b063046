import {
  type Baseline,
  type CustomTrainingOptions,
  type EpochResult,
  publishedRow,
  type TrainValidationSplit,
} from "./baseline.ts";
import { real, type ValuesOf, variantOf } from "./hyperparameters.ts";
import { encodeFeatures, labelledRows } from "./maxent/example-features.ts";
import { FeatureCrosser, type FeatureKinds } from "./maxent/feature-crosser.ts";
import { classifierWeights, linearClassifier } from "./maxent/linear-classifier.ts";
import { accuracyOn, trainMaxEnt, weightedFeatures } from "./maxent/train-maxent.ts";

const HYPERPARAMETERS = {
  penalty: real(1, "weight of the L1 penalty on weights", { min: 0, max: 1_000 }),
};
type Values = ValuesOf<typeof HYPERPARAMETERS>;

/** MaxEnt (N 6.2): what the scene shows crossed with what the sentence says, in a log-linear model. */
export const maxent: Baseline = {
  ...classifier({ counts: true }),
  name: "maxent",
  summary: "log-linear model over conjunctions of scene features and n-grams of the sentence",
  published: publishedRow("MaxEnt"),
};

/** The same without a penalty, which learns train.json by heart as in the paper. */
export const maxentPaper: Baseline = variantOf(maxent, {
  name: "maxent-paper",
  summary: "maxent without the penalty on weights, as in the paper",
  values: { penalty: 0 },
});

/** The paper's ablation (N 7): without counts, most of what MaxEnt knows is gone. */
export const maxentWithoutCounts: Baseline = {
  ...classifier({ counts: false }),
  name: "maxent-without-counts",
  summary: "maxent without count features",
  published: {
    source: "Suhr et al. 2017, section 7",
    accuracies: { dev: { mean: 57.7, deviation: undefined } },
  },
};

function classifier(
  kinds: FeatureKinds,
): Pick<Baseline, "settings" | "hyperparameters" | "vocabularyOf" | "trainCustom" | "createModel"> {
  return {
    settings: undefined,
    hyperparameters: HYPERPARAMETERS,
    vocabularyOf: () => [], // features are found while it learns
    trainCustom(parts, { values }: CustomTrainingOptions & { readonly values: Values }) {
      return trainCustom(parts, kinds, values);
    },

    createModel(vocabulary) {
      const features = FeatureCrosser.of(vocabulary, kinds);
      return {
        lengthOf: () => 0,

        encode: (examples) => encodeFeatures(features, examples),

        build: (graph) => linearClassifier(graph, vocabulary.length),
      };
    },
  };
}

async function* trainCustom(
  { train, validation }: TrainValidationSplit,
  kinds: FeatureKinds,
  { penalty }: Values,
): AsyncGenerator<EpochResult> {
  const features = new FeatureCrosser(kinds);
  const seen = await labelledRows(features, train, { fit: true });
  const unseen = await labelledRows(features, validation, { fit: false });
  for (const { weights, loss, accuracy } of trainMaxEnt(seen, { features: features.size, penalty })) {
    yield {
      loss: loss / train.length,
      trainAccuracy: accuracy,
      validationAccuracy: accuracyOn(unseen, weights),
      snapshot() {
        const weighted = weightedFeatures(features.list(), weights);
        return {
          vocabulary: weighted.map(FeatureCrosser.nameOf),
          weights: classifierWeights(
            weighted.map(({ weight }) => weight),
            weights.at(-1)!,
          ),
        };
      },
    };
  }
}
