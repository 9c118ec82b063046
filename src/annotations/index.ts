export {
  annotationFile,
  pairTableOf,
  requireTagsFor,
  sampleAnnotation,
  viewAnnotation,
  viewDifferences,
  viewResult,
  viewSentenceToTag,
} from "./annotate.ts";
export { getAnnotation, getAnnotations } from "./annotations.ts";
export type { CategoryTable } from "./schemas/annotations.ts";
export { addTags, claimSentence } from "./tagging.ts";
