export {
  annotationFile,
  drawAnnotation,
  requireTagsFor,
  viewAnnotation,
  viewDifferences,
  viewResult,
  viewSentenceToTag,
} from "./annotate.ts";
export { getAnnotation, getAnnotations } from "./annotations.ts";
export { annotationResult, type CategoryTable } from "./rules/annotation-result.ts";
export {
  AnnotationFilePlace,
  AnnotationPlace,
  AnnotationReply,
  AnnotationsReply,
  ClaimedSentenceReply,
  DifferencesReply,
  NewAnnotation,
  NewAnnotationReply,
  NewTags,
  SentencePlace,
  SentenceToTagReply,
} from "./schemas/annotations.ts";
export { addTags, claimSentence } from "./tagging.ts";
