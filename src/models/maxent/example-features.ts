import type { Feeds } from "../../tensors/index.ts";
import type { ModelExample } from "../baseline.ts";
import { sceneOf } from "../baseline.ts";
import type { CsrMatrix } from "./csr-matrix.ts";
import type { FeatureCrosser } from "./feature-crosser.ts";
import { encodeRows } from "./linear-classifier.ts";
import type { LabelledRows } from "./train-maxent.ts";

/** The features and labels of examples; new features are added to the index or left out. */
export async function labelledRows(
  features: FeatureCrosser,
  examples: readonly ModelExample[],
  options: { readonly fit: boolean },
): Promise<LabelledRows> {
  return {
    rows: await rowsOf(features, examples, options),
    labels: examples.map(({ label }) => label === true),
  };
}

/** The feature indices of examples, [batch, max]; shorter rows are padded with the index after the last. */
export async function encodeFeatures(
  features: FeatureCrosser,
  examples: readonly ModelExample[],
): Promise<Feeds> {
  return encodeRows(await rowsOf(features, examples, { fit: false }), features.size);
}

function rowsOf(
  features: FeatureCrosser,
  examples: readonly ModelExample[],
  options: { readonly fit: boolean },
): Promise<CsrMatrix> {
  const sceneExamples = examples.map((example) => ({ sentence: example.sentence, scene: sceneOf(example) }));
  return features.rows(sceneExamples, options);
}
