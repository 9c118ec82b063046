export {
  annotationFile,
  requireTagsFor,
  sampleAnnotation,
  viewAnnotation,
  viewDifferences,
  viewResult,
  viewSentenceToTag,
} from "./annotate.ts";
export { getAnnotation, getAnnotations } from "./annotations.ts";
export { pairReasoningOf } from "./pair-reasoning.ts";
export { annotationResult, type CategoryTable } from "./rules/annotation-result.ts";
export { addTags, claimSentence } from "./tagging.ts";
