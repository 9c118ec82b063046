export {
  AnnotationReply,
  AnnotationsReply,
  ClaimedSentenceReply,
  DifferencesReply,
  NewAnnotationReply,
  type SentenceToTag,
  SentenceToTagReply,
} from "./schemas/annotations.ts";
