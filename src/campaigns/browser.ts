export { drawnPictureUrl } from "./drawings/drawn-pictures.ts";
export { sumMoney } from "./rules/money.ts";
export type { RecipeName } from "./rules/recipes/campaign.ts";
export { settingConflicts } from "./rules/settings/setting-conflicts.ts";
export { SETTING_GROUPS, type SettingGroup } from "./rules/settings/setting-groups.ts";
export { settingUnit } from "./rules/settings/setting-unit.ts";
export { TaskView } from "./rules/tasks/all-tasks.ts";
export { type PairNumbers, pairNumbers, selectionText } from "./rules/tasks/selection-text.ts";
export {
  CostsReply,
  InvitationsReply,
  LedgerQuery,
  LedgerReply,
  NewBudget,
  NewInvitations,
  NewReversal,
  NewStudy,
  Note,
  NotJoinedReply,
  StudyReply,
  WORKERS_PER_PAGE,
  WorkerNamesReply,
  WorkerParams,
  WorkersQuery,
  WorkersReply,
} from "./schemas/campaign-workers.ts";
export {
  CampaignParams,
  CampaignReply,
  CampaignsReply,
  ChangedSets,
  FunnelReply,
  NewCampaign,
  NewSets,
  StageProgressReply,
} from "./schemas/campaigns.ts";
export { type CampaignWarning, GuideReply, type Step, type Waiting, WaitingReply } from "./schemas/guide.ts";
export type { GuidelineTable } from "./schemas/guidelines.ts";
export {
  CampaignImageParams,
  ImageParams,
  ImageReply,
  ImagesQuery,
  ImagesReply,
  Manifest,
  NewImageQuery,
  SetsQuery,
  SetsReply,
} from "./schemas/images.ts";
export { MAX_IMAGE_BYTES } from "./schemas/max-image-bytes.ts";
export { MessageParams, MessagesReply, NewMessage, OwnMessagesReply } from "./schemas/messages.ts";
export { CampaignOutcome } from "./schemas/outcome.ts";
export {
  BonusesQuery,
  PaymentsReply,
  PayoutParams,
  PayoutReply,
  SubmissionsReply,
} from "./schemas/payments.ts";
export { Scene, ViewedImage } from "./schemas/pictures.ts";
export {
  AddedReply,
  NewPresentations,
  SCENE_SPLITS,
  type SceneSplit,
  ScenesQuery,
} from "./schemas/presentations.ts";
export {
  CheckParams,
  Materials,
  MaterialsQuery,
  NewCheck,
  NewPartAnswer,
  NewQualificationEvent,
  PartAnswerReply,
  PartParams,
  PartReply,
  QualificationReply,
  SentencesToCheckReply,
  type ViewedPicture,
} from "./schemas/qualification.ts";
export {
  BiasReply,
  QualityReply,
  ThroughputReply,
} from "./schemas/quality.ts";
export { RecipesReply } from "./schemas/recipes.ts";
export { NewRehearsal, type RehearsalForecast, RehearsalReply } from "./schemas/rehearsal.ts";
export {
  NewReview,
  PaidReply,
  ReviewParams,
  RoundParams,
  RoundReply,
  RoundsReply,
  SentencesToReviewReply,
} from "./schemas/reviews.ts";
export { SENTENCE_ADVICE } from "./schemas/sentence-advice.ts";
export { INTERESTING_RULE, MAX_TEXT_CHARACTERS, NewText, TextParams, TextsReply } from "./schemas/texts.ts";
export {
  AnswerReply,
  AssignmentParams,
  BrokenImage,
  ClaimReply,
  Join,
  JoinFromProlific,
  JoinFromStudy,
  LeaseReply,
  LeaveReply,
  NewAnswer,
  NewConsent,
  SentenceCheckReply,
  SentenceToCheck,
  WorkReply,
} from "./schemas/work.ts";
