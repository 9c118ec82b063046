export { TaskView } from "./rules/tasks/all-tasks.ts";
export { CostsReply, InvitationsReply, StudyReply, WorkersReply } from "./schemas/campaign-workers.ts";
export {
  CampaignParams,
  CampaignReply,
  CampaignsReply,
  FunnelReply,
  StageProgressReply,
} from "./schemas/campaigns.ts";
export { ConsentTextReply } from "./schemas/consent-text.ts";
export { ImageReply, ImagesReply, SetsReply } from "./schemas/images.ts";
export { MAX_IMAGE_BYTES } from "./schemas/max-image-bytes.ts";
export { MessagesReply, OwnMessagesReply } from "./schemas/messages.ts";
export { Outcome } from "./schemas/outcome.ts";
export { Scene, ViewedImage } from "./schemas/pictures.ts";
export {
  Materials,
  PartAnswerReply,
  PartReply,
  SentencesToCheckReply,
  type ViewedPicture,
} from "./schemas/qualification.ts";
export {
  BiasReply,
  ExamplesQuery,
  ExamplesReply,
  Probe,
  QualityReply,
  ThroughputReply,
} from "./schemas/quality.ts";
export { RecipesReply } from "./schemas/recipes.ts";
export { NewRehearsal, type RehearsalForecast, RehearsalReply } from "./schemas/rehearsal.ts";
export { NewReview, PaidReply, RoundReply, RoundsReply, SentencesToReviewReply } from "./schemas/reviews.ts";
export { SENTENCE_ADVICE } from "./schemas/sentence-advice.ts";
export {
  AnswerReply,
  ClaimReply,
  LeaseReply,
  LeaveReply,
  SentenceCheckReply,
  WorkReply,
} from "./schemas/work.ts";
