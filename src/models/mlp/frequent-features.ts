import type { ModelExample } from "../baseline.ts";
import { labelledRows } from "../maxent/example-features.ts";
import { FeatureCrosser, type FeatureKinds } from "../maxent/feature-crosser.ts";

/** An embedding that is learned from one sentence or two knows them by heart. */
const MIN_SENTENCES = 3;

/** The names of the features that are met with several sentences; two thirds are met with one alone. */
export async function frequentFeatures(
  examples: readonly ModelExample[],
  kinds: FeatureKinds,
): Promise<readonly string[]> {
  const features = new FeatureCrosser(kinds);
  const bySentence = examples.toSorted((a, b) =>
    a.sentence < b.sentence ? -1 : Number(a.sentence > b.sentence),
  );
  const { rows } = await labelledRows(features, bySentence, { fit: true });
  const lastSentence = new Array<string | undefined>(features.size);
  const sentences = new Uint32Array(features.size);
  for (const [row, { sentence }] of bySentence.entries()) {
    for (let i = rows.rowOffsets[row]!; i < rows.rowOffsets[row + 1]!; i += 1) {
      const feature = rows.columnIndices[i]!;
      if (lastSentence[feature] === sentence) continue;
      lastSentence[feature] = sentence;
      sentences[feature]! += 1;
    }
  }
  return features
    .list()
    .filter((_, feature) => sentences[feature]! >= MIN_SENTENCES)
    .map(FeatureCrosser.nameOf);
}
