export {
  AnnotationFileParams,
  AnnotationParams,
  AnnotationReply,
  AnnotationsReply,
  ClaimedSentenceReply,
  DifferencesReply,
  NewAnnotation,
  NewAnnotationReply,
  NewTags,
  SentenceParams,
  type SentenceToTag,
  SentenceToTagReply,
} from "./schemas/annotations.ts";
