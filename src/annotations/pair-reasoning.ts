import { CounterpointError, type PairReasoning } from "../core/index.ts";
import { readTags } from "../formats/index.ts";
import { annotationResult, type CategoryTable } from "./rules/annotation-result.ts";

/** Kinds of reasoning about pairs of photographs, as annotators tagged them (AP Table 10). */
export async function pairReasoningOf(path: string): Promise<CategoryTable<PairReasoning>> {
  const { corpus, tags } = await readTags(path);
  const { pairReasoning } = annotationResult(tags, corpus);
  if (pairReasoning !== null) return pairReasoning;
  const hint = "Give the tags of sentences about photographs";
  throw new CounterpointError("data/wrong-corpus", `${path} is about scenes, not about pairs`, { hint });
}
