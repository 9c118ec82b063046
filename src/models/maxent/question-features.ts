import type { Feeds } from "../../tensors/index.ts";
import type { Question } from "../baseline.ts";
import { sceneOf } from "../scene-of.ts";
import type { CrossedFeatures } from "./crossed-features.ts";
import type { SparseRows } from "./sparse-rows.ts";
import type { LabelledRows } from "./train-maxent.ts";

/** The features of questions with their labels; those that were not met before are learned or left out. */
export async function labelledRows(
  features: CrossedFeatures,
  questions: readonly Question[],
  options: { readonly learn: boolean },
): Promise<LabelledRows> {
  return {
    rows: await rowsOf(features, questions, options),
    labels: questions.map(({ label }) => label === true),
  };
}

/** The numbers of the features of questions, [batch, most]; rows with fewer end in the number after the last. */
export async function encodeFeatures(
  features: CrossedFeatures,
  questions: readonly Question[],
): Promise<Feeds> {
  const { starts, features: found } = await rowsOf(features, questions, { learn: false });
  const most = questions.reduce((sum, _, i) => Math.max(sum, starts[i + 1]! - starts[i]!), 1);
  const data = new BigInt64Array(questions.length * most).fill(BigInt(features.size)); // no feature
  for (let i = 0; i < questions.length; i += 1) {
    for (let at = starts[i]!; at < starts[i + 1]!; at += 1) {
      data[i * most + at - starts[i]!] = BigInt(found[at]!);
    }
  }
  return { features: { data, dims: [questions.length, most] } };
}

function rowsOf(
  features: CrossedFeatures,
  questions: readonly Question[],
  options: { readonly learn: boolean },
): Promise<SparseRows> {
  const examples = questions.map((question) => ({ sentence: question.sentence, scene: sceneOf(question) }));
  return features.rows(examples, options);
}
