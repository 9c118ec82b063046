import type { Question } from "../baseline.ts";
import { CrossedFeatures, type FeatureKinds } from "../maxent/crossed-features.ts";
import { labelledRows } from "../maxent/question-features.ts";

/** An embedding that is learned from one sentence or two knows them by heart. */
const LEAST_SENTENCES = 3;

/** The names of the features that are met with several sentences; two thirds are met with one alone. */
export async function metWithSeveral(
  questions: readonly Question[],
  kinds: FeatureKinds,
): Promise<readonly string[]> {
  const features = new CrossedFeatures(kinds);
  const bySentence = questions.toSorted((a, b) =>
    a.sentence < b.sentence ? -1 : Number(a.sentence > b.sentence),
  );
  const { rows } = await labelledRows(features, bySentence, { learn: true });
  const lastSentence = new Array<string | undefined>(features.size);
  const sentences = new Uint32Array(features.size);
  for (const [row, { sentence }] of bySentence.entries()) {
    for (let i = rows.starts[row]!; i < rows.starts[row + 1]!; i += 1) {
      const feature = rows.features[i]!;
      if (lastSentence[feature] === sentence) continue;
      lastSentence[feature] = sentence;
      sentences[feature]! += 1;
    }
  }
  return features
    .list()
    .filter((_, feature) => sentences[feature]! >= LEAST_SENTENCES)
    .map(CrossedFeatures.nameOf);
}
